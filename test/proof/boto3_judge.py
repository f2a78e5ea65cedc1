"""Calls our emulators with the AWS SDK for Python, which shares no code with the SDK that the product and its tests use.

Reads {"cognito": {...}, "s3": {...}, ...} from standard input. Prints each call that was answered as AWS answers it.
"""

import json
import sys

import boto3
import botocore.config
import botocore.exceptions
import urllib3

settings = json.load(sys.stdin)
http = urllib3.PoolManager()


def connect(service, name=None):
    url, (key, secret) = settings[name or service]["url"], settings[name or service]["key"]
    keys = {"aws_access_key_id": key, "aws_secret_access_key": secret}
    # Older versions sign links in the way that new regions refuse.
    config = botocore.config.Config(signature_version="s3v4") if service == "s3" else None
    return boto3.client(service, endpoint_url=url, region_name="eu-west-1", config=config, **keys)


def equal(what, found, wanted):
    assert found == wanted, f"{what}: {found!r} instead of {wanted!r}"
    print(f"ok {what}")


def refused(what, code, call, **sent):
    try:
        call(**sent)
    except botocore.exceptions.ClientError as error:
        return equal(what, error.response["Error"]["Code"], code)
    raise AssertionError(f"{what}: not refused")


def judge_cognito():
    pool, client = connect("cognito-idp"), settings["cognito-idp"]["client"]
    user_pool = settings["cognito-idp"]["pool"]
    email, password = "ana@example.com", "Rainy-Day-7"
    sign_up = {"ClientId": client, "Username": email, "Password": password}
    attributes = [{"Name": "email", "Value": email}, {"Name": "given_name", "Value": "Ana"}]
    made = pool.sign_up(**sign_up, UserAttributes=attributes)
    equal("cognito: a sign-up is confirmed by its trigger", made["UserConfirmed"], True)
    refused("cognito: a second sign-up is refused", "UsernameExistsException", pool.sign_up, **sign_up)

    def sign_in(secret):
        return pool.initiate_auth(
            ClientId=client,
            AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": email, "PASSWORD": secret},
        )

    refused("cognito: a wrong password is refused", "NotAuthorizedException", lambda: sign_in("wrong password 1"))
    tokens = sign_in(password)["AuthenticationResult"]
    equal("cognito: tokens last as long as the client says", tokens["ExpiresIn"], 15 * 60)
    user = pool.get_user(AccessToken=tokens["AccessToken"])
    found = {each["Name"]: each["Value"] for each in user["UserAttributes"]}
    equal("cognito: the access token reads its user", found["given_name"], "Ana")
    admin = pool.admin_get_user(UserPoolId=user_pool, Username=email)
    equal("cognito: an admin finds the user", admin["UserStatus"], "CONFIRMED")
    equal("cognito: both name the same user", admin["Username"], made["UserSub"])
    pool.admin_user_global_sign_out(UserPoolId=user_pool, Username=email)
    refused(
        "cognito: a global sign-out ends access tokens",
        "NotAuthorizedException",
        pool.get_user,
        AccessToken=tokens["AccessToken"],
    )
    pool.admin_delete_user(UserPoolId=user_pool, Username=email)
    refused(
        "cognito: a deleted user is gone",
        "UserNotFoundException",
        pool.admin_get_user,
        UserPoolId=user_pool,
        Username=email,
    )


def judge_s3():
    s3, bucket = connect("s3"), settings["s3"]["bucket"]
    key, body = "content/a b+é(1)'.txt", b"for parents"
    put = s3.put_object(Bucket=bucket, Key=key, Body=body, ContentType="text/plain", CacheControl="no-store")
    got = s3.get_object(Bucket=bucket, Key=key)
    equal("s3: an object comes back", got["Body"].read(), body)
    equal("s3: with its type", (got["ContentType"], got["CacheControl"]), ("text/plain", "no-store"))
    equal("s3: with the ETag of the upload", got["ETag"], put["ETag"])
    equal("s3: a range", s3.get_object(Bucket=bucket, Key=key, Range="bytes=4-6")["Body"].read(), b"par")
    s3.copy_object(Bucket=bucket, Key="content/copy", CopySource={"Bucket": bucket, "Key": key})
    equal("s3: a copy has the size", s3.head_object(Bucket=bucket, Key="content/copy")["ContentLength"], len(body))
    refused("s3: a missing object is refused", "NoSuchKey", s3.get_object, Bucket=bucket, Key="content/none")
    link = s3.generate_presigned_url("get_object", Params={"Bucket": bucket, "Key": key}, ExpiresIn=60)
    equal("s3: a signed link", http.request("GET", link).data, body)
    equal("s3: a changed link is refused", http.request("GET", link.replace("content", "other")).status, 403)
    conditions = [["content-length-range", 1, 20], {"Content-Type": "text/plain"}]
    fields = {"Content-Type": "text/plain"}
    form = s3.generate_presigned_post(bucket, "staging/one", fields, conditions, ExpiresIn=60)

    def post(data):
        return http.request("POST", form["url"], fields={**form["fields"], "file": ("one.txt", data, "text/plain")})

    equal("s3: an upload form", post(b"hello").status, 204)
    equal("s3: its object", s3.get_object(Bucket=bucket, Key="staging/one")["Body"].read(), b"hello")
    equal("s3: a form refuses a file that is too large", post(b"x" * 21).status, 400)
    s3.delete_object(Bucket=bucket, Key=key)
    refused("s3: a deleted object is gone", "404", s3.head_object, Bucket=bucket, Key=key)


def judge_ses():
    ses = connect("sesv2")
    content = {"Simple": {"Subject": {"Data": "Hello"}, "Body": {"Text": {"Data": "Hi Ana,"}}}}

    def send(sender):
        destination = {"ToAddresses": ["ana@example.com"]}
        return ses.send_email(FromEmailAddress=sender, Destination=destination, Content=content)

    equal("ses: an email has an id", bool(send("hello@kindstead.test")["MessageId"]), True)
    inbox = json.loads(http.request("GET", f"{settings['sesv2']['url']}/outbox.json?to=ana@example.com").data)
    equal("ses: the email is in the outbox", [each["subject"] for each in inbox["emails"]], ["Hello"])
    refused("ses: a sender that is not verified is refused", "MessageRejected", send, sender="a@elsewhere.test")


def judge_ssm():
    ssm, secrets = connect("ssm"), connect("secretsmanager", "ssm")
    equal("ssm: a parameter", ssm.get_parameter(Name="/kindstead/price-id")["Parameter"]["Value"], "price_1")
    refused("ssm: a missing parameter is refused", "ParameterNotFound", ssm.get_parameter, Name="/none")
    value = secrets.get_secret_value(SecretId="kindstead/stripe-secret")["SecretString"]
    equal("secrets manager: a secret", value, "sk_test_1")
    refused(
        "secrets manager: a missing secret is refused",
        "ResourceNotFoundException",
        secrets.get_secret_value,
        SecretId="none",
    )


def judge_dynamodb():
    rows, table = connect("dynamodb"), settings["dynamodb"]["table"]
    key = {"pk": {"S": "content#1"}, "sk": {"S": "content"}}
    listed = {"newest_pk": {"S": "content"}, "newest_sk": {"S": "2026#1"}}
    is_new = "attribute_not_exists(pk)"
    rows.put_item(TableName=table, Item={**key, **listed, "version": {"N": "1"}}, ConditionExpression=is_new)
    refused(
        "dynamodb: a condition that fails is refused",
        "ConditionalCheckFailedException",
        rows.put_item,
        TableName=table,
        Item=key,
        ConditionExpression=is_new,
    )
    rows.update_item(
        TableName=table,
        Key=key,
        UpdateExpression="ADD version :one",
        ExpressionAttributeValues={":one": {"N": "1"}},
    )
    row = rows.get_item(TableName=table, Key=key, ConsistentRead=True)["Item"]
    equal("dynamodb: an update adds", row["version"], {"N": "2"})
    found = rows.query(
        TableName=table,
        IndexName="newest",
        KeyConditionExpression="newest_pk = :list",
        ExpressionAttributeValues={":list": {"S": "content"}},
    )
    equal("dynamodb: an index finds the row", [each["pk"] for each in found["Items"]], [key["pk"]])
    puts = [{"Put": {"TableName": table, "Item": {**key, "sk": {"S": name}}}} for name in ("a", "b")]
    check = {"ConditionCheck": {"TableName": table, "Key": key, "ConditionExpression": is_new}}
    refused(
        "dynamodb: a transaction is all or nothing",
        "TransactionCanceledException",
        rows.transact_write_items,
        TransactItems=[*puts, check],
    )
    missing = rows.get_item(TableName=table, Key={**key, "sk": {"S": "a"}})
    equal("dynamodb: nothing of it is written", "Item" in missing, False)


judges = [judge_cognito, judge_s3, judge_ses, judge_ssm, judge_dynamodb]
failed = []
for judge in judges:
    try:
        judge()
    except Exception as error:
        failed.append(f"{judge.__name__}: {type(error).__name__}: {error}")
sys.exit("\n".join(failed) or None)
