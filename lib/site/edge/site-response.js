/*
 * Viewer response of the site, which says that texts are UTF-8. The not-found page is an object like any other, so it comes with status 200;
 * its metadata tells it apart. A distribution's own error pages would replace the API's 404s as well.
 */
export function handler(event) {
  const response = event.response;
  const mark = response.headers["x-amz-meta-not-found"];
  if (mark && mark.value === "1" && response.statusCode === 200) {
    response.statusCode = 404;
    response.statusDescription = "Not Found";
  }
  // S3 stores the type that the upload guessed, without a charset.
  const type = response.headers["content-type"];
  if (type && /^text\/[a-z]+$/.test(type.value)) type.value += "; charset=utf-8";
  return response;
}
