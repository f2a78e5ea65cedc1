import { anyOf } from "dynamodb-toolbox/schema/anyOf";
import { map } from "dynamodb-toolbox/schema/map";
import { nul } from "dynamodb-toolbox/schema/nul";
import { string } from "dynamodb-toolbox/schema/string";
import { dayTimes } from "../../contract/working-hours.ts";
import { defineNullableText } from "./table.ts";

/* Groups of attributes of an advisor's row (`advisorEntity`). */

const defineDayHours = () =>
  anyOf(nul(), map({ from: string().enum(...dayTimes), to: string().enum(...dayTimes) }));

export const workingHours = anyOf(
  nul(),
  map({
    monday: defineDayHours(),
    tuesday: defineDayHours(),
    wednesday: defineDayHours(),
    thursday: defineDayHours(),
    friday: defineDayHours(),
    saturday: defineDayHours(),
    sunday: defineDayHours(),
  }),
);

export const advisorLinks = {
  website_url: defineNullableText(),
  instagram_url: defineNullableText(),
  linkedin_url: defineNullableText(),
  facebook_url: defineNullableText(),
  twitter_url: defineNullableText(),
  youtube_url: defineNullableText(),
  tiktok_url: defineNullableText(),
  other_social_media_url: defineNullableText(),
  other_social_media_label: defineNullableText(),
};
