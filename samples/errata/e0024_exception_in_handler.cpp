// E0024: an exception that leaves a handler.
//
// Old: it brings the server down.
// New: the client gets 500 and the server goes on. The body is empty unless the handler had set
// one. With an exception handler that sets no status it is 200. Where the headers are sent already,
// in a content provider, the connection is dropped.
#include "proof.h"

int main() {
  std::vector<httplib::Error> errors;
  const auto add_routes = [](httplib::Server &server) {
    server.Get("/throw", [](const httplib::Request &, httplib::Response &) {
      throw std::runtime_error("no such model");
    });
    server.Get("/throw-int", [](const httplib::Request &, httplib::Response &) { throw 42; });
    server.Get("/throw-late", [](const httplib::Request &, httplib::Response &res) {
      res.set_content("half an answer", "text/plain");
      throw std::runtime_error("out of memory");
    });
    server.Get("/provider", [](const httplib::Request &, httplib::Response &res) {
      res.set_chunked_content_provider("text/event-stream",
                                       [](std::size_t offset, httplib::DataSink &sink) -> bool {
                                         if (offset == 0) {
                                           return sink.write("first", 5);
                                         }
                                         throw std::runtime_error("lost");
                                       });
    });
    server.Get("/fine", [](const httplib::Request &, httplib::Response &res) {
      res.set_content("fine", "text/plain");
    });
  };

  httplib::Server bare;
  add_routes(bare);
  bare.set_error_logger(
      [&](const httplib::Error &error, const httplib::Request *) { errors.push_back(error); });
  {
    const proof::Serving serving(bare);
    httplib::Client client("127.0.0.1", serving.port());
    client.set_keep_alive(true);

    const auto thrown = client.Get("/throw");
    proof::old_is_false("after the throw the server answers", false,
                        proof::body(client.Get("/fine")) == "fine", true);
    proof::old_is_false("status of the request", 0, proof::status(thrown), 500);
    proof::new_is_true("its body", proof::body(thrown), "");
    proof::new_is_true("its Connection header",
                       thrown ? thrown->get_header_value("Connection") : "", "close");
    proof::new_is_true("something that is no std::exception: status",
                       proof::status(client.Get("/throw-int")), 500);

    const auto late = client.Get("/throw-late");
    proof::new_is_true("thrown after set_content: status", proof::status(late), 500);
    proof::new_is_true("thrown after set_content: body", proof::body(late), "half an answer");

    std::string received;
    const auto dropped = client.Get("/provider", [&](const char *data, std::size_t size) {
      received.append(data, size);
      return true;
    });
    proof::new_is_true("thrown in a content provider: received", received, "first");
    proof::new_is_true("thrown in a content provider: the client's error", dropped.error(),
                       httplib::Error::Read);
    proof::new_is_true("after all of them the server answers", proof::body(client.Get("/fine")),
                       "fine");
  }
  proof::new_is_true("errors that the server logged", errors,
                     std::vector<httplib::Error>{httplib::Error::UserCallbackException});

  std::string caught;
  httplib::Server handled;
  add_routes(handled);
  handled.set_exception_handler(
      [&](const httplib::Request &req, httplib::Response &res, std::exception_ptr exception) {
        try {
          std::rethrow_exception(exception);
        } catch (const std::exception &e) {
          caught = e.what();
        } catch (...) {
          caught = "something else";
        }
        if (req.has_param("set")) {
          res.status = 503;
        }
      });
  const proof::Serving serving(handled);
  httplib::Client client("127.0.0.1", serving.port());
  proof::new_is_true("an exception handler that sets no status: status",
                     proof::status(client.Get("/throw")), 200);
  proof::new_is_true("what it got", caught, "no such model");
  proof::new_is_true("an exception handler that sets 503: status",
                     proof::status(client.Get("/throw?set=1")), 503);
  return proof::verdict();
}
