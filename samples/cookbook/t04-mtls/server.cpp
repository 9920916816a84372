// --8<-- [start:program]
#include <httplib.h>

#include <iostream>

using httplib::Request;
using httplib::Response;

int main() {
  //en: With a third file, each client has to show a certificate that
  //en: the authority in this file has signed.
  //ja: 3つ目のファイルを渡すと、この認証局が署名した証明書が
  //ja: すべてのクライアントに必要になる。
  httplib::SSLServer svr("cert.pem", "key.pem", "ca.pem");
  if (!svr.is_valid()) {
    std::cerr << "cannot use the certificates\n";
    return 1;
  }

  svr.Get("/", [](const Request &req, Response &res) {
    auto cert = req.peer_cert();
    res.set_content("hello, " + cert.subject_cn() + "\n",
                    "text/plain");
  });

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
// --8<-- [end:program]
