# --8<-- [start:site]
mkdir -p public/guide
echo '<h1>Home</h1>' > public/index.html
echo '<h1>Guide</h1>' > public/guide/index.html
echo 'h1 { color: navy }' > public/style.css
# --8<-- [end:site]
