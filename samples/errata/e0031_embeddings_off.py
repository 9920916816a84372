# proof: llama-server
"""E0031: embeddings, on the real server.

Old: `/v1/embeddings` is an endpoint that is always there.
New: it answers 501 unless the server was started with `--embeddings`. With it, 200 and a vector; for a chat model like
the one here, which does not say how to make one vector of a text, `--pooling` is needed too.
"""

from harness import check, equal
from harness.engine import post, serve

ASKED = {"input": "See you tomorrow."}

server = serve()
answer = post("/v1/embeddings", ASKED)
print(answer)

# Old.
check(answer.status != 200, "without --embeddings the endpoint gives no vectors")

# New.
equal(answer.status, 501, "/v1/embeddings without --embeddings")
check("--embeddings" in answer.json["error"]["message"], "the error says what to start the server with")
server.stop()

server = serve("--embeddings")
answer = post("/v1/embeddings", ASKED)
equal(answer.status, 400, "/v1/embeddings of a chat model with --embeddings alone")
check("Pooling type 'none'" in answer.json["error"]["message"], "the error says what is missing")
server.stop()

server = serve("--embeddings", "--pooling", "mean")
answer = post("/v1/embeddings", ASKED)
equal(answer.status, 200, "/v1/embeddings with --embeddings and --pooling mean")
vector = answer.json["data"][0]["embedding"]
check(len(vector) > 1 and all(isinstance(number, float) for number in vector), "a vector")
