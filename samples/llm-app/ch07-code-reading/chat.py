"""Stream a translation from llama-server with the openai package (pip install openai)."""

# --8<-- [start:chat]
from openai import OpenAI

#en: The package wants a key; llama-server checks it only with --api-key.
#ja: キーは必須だが、--api-keyなしのllama-serverは調べない。
client = OpenAI(base_url="http://localhost:8080/v1", api_key="unused")

stream = client.chat.completions.create(
    model=client.models.list().data[0].id,
    messages=[
        {"role": "system", "content": "Translate into Japanese."},
        {"role": "user", "content": "See you tomorrow."},
    ],
    stream=True,
)
for chunk in stream:
    #en: content is None in a chunk that carries no text.
    #ja: テキストを含まないチャンクでは、contentがNoneになる。
    print(chunk.choices[0].delta.content or "", end="", flush=True)
print()
# --8<-- [end:chat]
