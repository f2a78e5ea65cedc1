/** The id of the element with the brand's changed values, which the browser reads before React hydrates the page. */
export const brandDataId = "brand";
