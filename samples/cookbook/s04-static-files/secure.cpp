// For the test only: the same files over HTTPS.
#include <httplib.h>

int main() {
  httplib::SSLServer svr("cert.pem", "key.pem");
  svr.set_mount_point("/", "./public");
  svr.listen("0.0.0.0", 8080);
}
