set -e
# --8<-- [start:certificates]
#en: An authority of your own.
#ja: 自前の認証局。
openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj "/CN=Test CA" \
  -keyout ca-key.pem -out ca.pem

#en: Signed by it: the server's certificate, and Ada's.
#ja: 認証局が署名した、サーバーの証明書とAdaの証明書。
openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=localhost \
  -addext basicConstraints=critical,CA:FALSE \
  -addext subjectAltName=DNS:localhost \
  -CA ca.pem -CAkey ca-key.pem -keyout key.pem -out cert.pem
openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=ada \
  -addext basicConstraints=critical,CA:FALSE \
  -CA ca.pem -CAkey ca-key.pem \
  -keyout client-key.pem -out client-cert.pem
# --8<-- [end:certificates]
