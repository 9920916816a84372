// Certificates for the proofs on TLS, made in the program with OpenSSL.
#pragma once

#include <httplib.h>

#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <memory>
#include <stdexcept>
#include <string>

namespace proof {

template <auto Free> struct Freed {
  template <typename T> void operator()(T *pointer) const { Free(pointer); }
};
using Key = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Freed<X509_free>>;
using Bio = std::unique_ptr<BIO, Freed<BIO_free_all>>;

// A key with its certificate. `name` is the subject's CN and the one DNS name it is good for.
class Identity {
public:
  // Signed with its own key: a CA, or a certificate nobody vouches for.
  static Identity self_signed(const std::string &name) { return Identity(name, nullptr); }

  Identity issue(const std::string &name) const { return Identity(name, this); }

  std::string certificate_pem() const {
    return pem([this](BIO *bio) { return PEM_write_bio_X509(bio, certificate_.get()); });
  }
  std::string key_pem() const {
    return pem([this](BIO *bio) {
      return PEM_write_bio_PrivateKey(bio, key_.get(), nullptr, nullptr, 0, nullptr, nullptr);
    });
  }

private:
  Identity(const std::string &name, const Identity *issuer)
      : key_(EVP_EC_gen("P-256")), certificate_(X509_new()) {
    static long serial = 0;
    auto *x509 = certificate_.get();
    X509_set_version(x509, X509_VERSION_3);
    ASN1_INTEGER_set(X509_get_serialNumber(x509), ++serial);
    X509_gmtime_adj(X509_getm_notBefore(x509), -3600);
    X509_gmtime_adj(X509_getm_notAfter(x509), 3600);
    X509_set_pubkey(x509, key_.get());

    auto *subject = X509_get_subject_name(x509);
    X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8,
                               reinterpret_cast<const unsigned char *>(name.c_str()), -1, -1, 0);
    X509_set_issuer_name(x509,
                         issuer ? X509_get_subject_name(issuer->certificate_.get()) : subject);

    extend(NID_basic_constraints, issuer ? "critical,CA:FALSE" : "critical,CA:TRUE");
    extend(NID_subject_alt_name, "DNS:" + name);
    if (!X509_sign(x509, issuer ? issuer->key_.get() : key_.get(), EVP_sha256())) {
      throw std::runtime_error("cannot sign the certificate of " + name);
    }
  }

  void extend(int extension, const std::string &value) {
    std::unique_ptr<X509_EXTENSION, Freed<X509_EXTENSION_free>> made(
        X509V3_EXT_conf_nid(nullptr, nullptr, extension, value.c_str()));
    if (!made || !X509_add_ext(certificate_.get(), made.get(), -1)) {
      throw std::runtime_error("cannot add the extension " + value);
    }
  }

  template <typename Write> static std::string pem(Write write) {
    const Bio bio(BIO_new(BIO_s_mem()));
    if (!write(bio.get())) {
      throw std::runtime_error("cannot write PEM");
    }
    char *text = nullptr;
    const auto size = BIO_get_mem_data(bio.get(), &text);
    return std::string(text, static_cast<std::size_t>(size));
  }

  Key key_;
  Certificate certificate_;
};

} // namespace proof
