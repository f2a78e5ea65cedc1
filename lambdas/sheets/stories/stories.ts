import type { MakerOptions } from "../../../contract/makers.ts";
import { angryBoots } from "./angry-boots.ts";
import { antAndGrasshopper } from "./ant-and-grasshopper.ts";
import { braveIsASmallWord } from "./brave-is-a-small-word.ts";
import { crowAndPitcher } from "./crow-and-pitcher.ts";
import { lionAndMouse } from "./lion-and-mouse.ts";
import { goodnightNoisyStreet } from "./noisy-street.ts";
import { northWindAndSun } from "./north-wind-and-sun.ts";
import { stoneSoup } from "./stone-soup.ts";
import type { Story } from "./story.ts";
import { tortoiseAndHare } from "./tortoise-and-hare.ts";
import { townMouseCountryMouse } from "./town-mouse-country-mouse.ts";
import { twoHousesOneBlanket } from "./two-houses-one-blanket.ts";

/** All stories of the house. */
export const stories: Readonly<Record<MakerOptions<"story">["story"], Story>> = {
  "pips-angry-boots": angryBoots,
  "the-ant-and-the-grasshopper": antAndGrasshopper,
  "brave-is-a-small-word": braveIsASmallWord,
  "the-crow-and-the-pitcher": crowAndPitcher,
  "the-lion-and-the-mouse": lionAndMouse,
  "goodnight-noisy-street": goodnightNoisyStreet,
  "the-north-wind-and-the-sun": northWindAndSun,
  "stone-soup": stoneSoup,
  "the-tortoise-and-the-hare": tortoiseAndHare,
  "town-mouse-and-country-mouse": townMouseCountryMouse,
  "two-houses-one-blanket": twoHousesOneBlanket,
};
