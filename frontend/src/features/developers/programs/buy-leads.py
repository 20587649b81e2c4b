# python3 buy-leads.py              lists the datasets (Python 3.9 or later)
# python3 buy-leads.py DATASET_ID   buys two clean leads in Texas into leads.csv
import json
import os
import sys
import urllib.error
import urllib.request
import uuid

API = os.environ.get("LEADMART_URL", "https://leadmart.example") + "/api/v1"
KEY = os.environ["LEADMART_API_KEY"]


def call(path, body=None, **headers):
    data = None if body is None else json.dumps(body).encode()
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    headers["Authorization"] = "Bearer " + KEY
    if data:
        headers["Content-Type"] = "application/json"
    try:
        with urllib.request.urlopen(urllib.request.Request(API + path, data, headers)) as response:
            return response.read()
    except urllib.error.HTTPError as refusal:
        reason = json.load(refusal)
        sys.exit("{code}: {error} (request {requestId})".format(**reason))


if len(sys.argv) == 1:
    for dataset in json.loads(call("/datasets"))["datasets"]:
        print(dataset["_id"], dataset["name"], dataset["leadCount"])
    sys.exit()

order = {"datasetId": sys.argv[1], "states": ["TX"], "phoneStatus": "clean", "quantity": 2}
# A repetition with the same key is the same order: it is not paid twice.
order_id = os.environ.get("ORDER_ID", str(uuid.uuid4()))
job = json.loads(call("/leads/purchase", order, Idempotency_Key=order_id))["data"]["jobId"]

status = "pending"
while status != "completed":
    purchase = json.loads(call(f"/leads/purchase-status/{job}?wait=3"))["data"]
    status = purchase["status"]
    if status == "failed":
        sys.exit(purchase["error"])

print(f"bought pack {job}")
pack = call(f"/leads/packs/{job}/download")
with open("leads.csv", "wb") as file:
    file.write(pack)
print("saved leads.csv")
