# --8<-- [start:site]
mkdir -p www/photos downloads
echo '<link rel="stylesheet" href="/style.css">' > www/index.html
echo '<h1>My site</h1>' >> www/index.html
echo '<h1>Photos</h1>' > www/photos/index.html
echo 'h1 { color: teal }' > www/style.css
echo 'Read me first.' > downloads/manual.txt
# --8<-- [end:site]
