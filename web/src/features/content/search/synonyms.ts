import MiniSearch from "minisearch";
import { stemmer } from "stemmer";
import { numberWords, splitWords } from "./parse-query.ts";

/**
 * The table of synonyms, reviewed by hand: the library's own words, each with what parents type for it. Words match in every
 * form ("trace" is "tracing"), stop words do not count. test/search/parents-searches.test.ts tries it with searches of parents.
 */
const table: Readonly<Record<string, string>> = {
  // Feelings and behavior
  feelings:
    "emotion, mood, anger, angry, worry, sad, sadness, happy, scared, afraid, fear, anxiety, anxious, jealous, shy, lonely, self regulation, social emotional, big feelings",
  anger: "angry, mad, rage, tantrum, meltdown, temper, hitting, biting, fighting, frustration, grumpy",
  calm: "quiet, relax, calming, mindfulness, soothing, sensory, calm down, meditation, meditate, yoga, breathing, breathe",
  kindness: "kind, friend, friendship, manners, polite, helping others, empathy, respect",
  gentleness: "gentle, soft, hitting",
  sharing: "share, manners, generous, taking turns, cooperation, helping others",
  patience: "patient, waiting, slow, perseverance, trying again, never give up",
  brave:
    "courage, confidence, scared, scary, afraid, shy, worry, anxiety, anxious, monster, scary monster, nightmare, fear",
  "first day":
    "starting school, back school, start school, new school, first day school, first day kindergarten, day care, daycare, drop off, goodbye, leaving, separation, separation anxiety",
  // Home and the day
  family: "divorce, separated parents, separation, two homes, brother, sister, mom, dad",
  home: "moving, moving house, house, neighborhood",
  "two houses": "divorce, separated parents, two homes, shared custody",
  bedtime:
    "sleep, sleeping, night, nighttime, nap, naptime, tired, lullaby, pajamas, dreams, wont sleep, cant sleep, asleep, fall asleep, cant fall asleep, wont fall asleep",
  routines:
    "routine, schedule, visual schedule, chore, chore chart, reward chart, habit, getting dressed, get dressed, brushing teeth, brush teeth, tooth brushing, potty, potty training, toilet, toilet training, responsibility, independence, getting ready, self care, helping home, helping around, tidy up, clean up",
  "rainy afternoon":
    "rainy day, rainy, rain, indoor, inside, bored, boredom, sick day, snow day, stuck home, quiet time, screen time, screen free",
  games:
    "game, board game, card game, play, playing, game night, bored, boredom, road trip, car trip, car ride",
  "looking closely":
    "hidden picture, hidden object, seek find, search find, look find, find object, spot difference, find difference",
  // Stories
  "read-aloud":
    "audio, audiobook, audio book, listen, listening, read me, read loud, bedtime story, storytime, story time, picture book, book",
  fable: "aesop, aesops fable, moral, lesson, animal, animal story, myth, legend",
  "folk tale": "fairy tale, fairy tail, fairytale, folktale, legend, myth",
  tortoise: "turtle",
  hare: "rabbit, bunny",
  crow: "bird, raven",
  soup: "food, cooking, cook, dinner, eating, recipe",
  kitchen: "food, cooking, cook, eating",
  winter: "snow, cold",
  wind: "weather, storm, fall, autumn",
  sun: "weather, summer",
  garden: "spring, flower, plant, insect, bug, nature, summer, outdoor",
  animal: "pet, zoo, farm, dog, cat, puppy, kitten, kitty, cow, pig, jungle",
  // Letters and writing
  tracing:
    "trace, handwriting, hand writing, penmanship, writing, write, pencil grip, prewriting, pre writing, fine motor, name, my name, write name",
  letters: "alphabet, abc, phonics, spelling, letter sound, learn read, sight word",
  "capital letters": "uppercase, upper case, big letter",
  "small letters": "lowercase, lower case, little letter",
  "pencil control": "fine motor, pencil grip, prewriting, pre writing",
  // Coloring, cutting, thinking
  coloring: "colour, color, colouring, paint, painting, art, coloring book, colouring book",
  cutting: "cut, scissor, snip, paste, fine motor, craft, siccor",
  glue: "paste, gluing, glueing, craft",
  shapes: "shape, geometry, square, 2d shape",
  "dot to dot": "connect dot, join dot, dot dot, number puzzle",
  mazes: "labyrinth, puzzle, brain teaser",
  memory: "matching, matching game, matching card, concentration, concentration game, pairs game, pexeso",
  matching: "match, sorting, sort, shadow",
  patterns: "sequence, sequencing, what next, abab, order",
  thinking: "logic, puzzle, brain teaser, reasoning, critical thinking, problem solving",
  symmetry: "mirror, reflection, half",
  drawing: "draw, art, sketch, doodle",
  // Math
  addition: "add, adding, plus, sum, math facts, mental math",
  subtraction: "subtract, subtracting, minus, take away, taking away, difference, math facts, mental math",
  "number bonds": "make ten, making ten, part whole, fact family",
  "missing part": "fact family, missing number, algebra",
  counting: "count, 123, 1 2 3, one two three, how many, number sense",
  numbers: "number, digit, numeral, 123, 1 2 3",
  "ten-frames": "make ten, making ten, ten frame, number sense, place value",
  "skip counting":
    "times table, times tables, multiplication, multiply, multiplying, count by, counting by, counting twos, counting fives, count twos, count fives",
  comparing:
    "greater less, greater, less, more less, bigger smaller, bigger, smaller, compare, inequality, big small",
  "word problems": "story problem, math story, math problem",
  money: "coin, cent, dollar, quarter, penny, nickel, dime, shopping",
  time: "clock, hour, telling time, tell time, clock reading, reading clock, half past, oclock, watch, minute",
};

/** Things that items rarely are about, by the library's words that come nearest. What these find is shown as near, not as found. */
const nearTable: Readonly<Record<string, string>> = {
  coloring:
    "fire truck, easter egg, dinosaur, dino, unicorn, princess, fairy, superhero, halloween, pumpkin, christmas, santa, easter, valentine, holiday, car, truck, space, rocket",
  animal: "dinosaur, dino, unicorn, shark, fish, horse, ocean, sea",
  games:
    "travel, trip, car, plane, vacation, holiday, restaurant, waiting room, birthday, party, weekend, camping",
  "rainy afternoon": "vacation, holiday, weekend, doctor, hospital, plane, trip",
  feelings:
    "new baby, sibling, brother, sister, grief, death, dying, died, dead, funeral, hospital, doctor, dentist, bully, bullying, autism, adhd, therapy",
  family:
    "new baby, sibling, brother, sister, grandma, grandpa, grandparent, adoption, mothers day, fathers day",
  kindness: "bully, bullying, valentine",
  sharing: "thanksgiving",
  winter: "christmas, santa, december, january, ice",
  "read-aloud": "rhyme, rhyming, nursery rhyme, song, poem, poetry",
};

/** Words that say little beside others: what has the others is found without them. */
const fillers = new Set(
  "activity best chart cute download easy free fun game good help idea learn like love need new play practice print printable simple stuff short teach training want worksheet skill beginner first"
    .split(" ")
    .map((word) => stemmer(word)),
);

const maxPhraseWords = 4;
/** Shorter beginnings say too little. */
const minBegunLength = 4;

/** One thing that a search asks for: what was typed, other words that mean it, and words for what comes nearest. */
export interface Meaning {
  typed: string[];
  others: string[][];
  near: string[][];
  /** The known word that is nearest to a misspelled one. */
  spelling?: string | undefined;
}

/** Plurals that the stemmer does not know, each with its singular. */
const irregularPlurals: Readonly<Record<string, string>> = {
  mice: "mouse",
  teeth: "tooth",
  feet: "foot",
  geese: "goose",
  leaves: "leaf",
  halves: "half",
  calves: "calf",
  wolves: "wolf",
  elves: "elf",
};

/** Returns what all forms of a word have in common. */
export const toStem = (word: string): string => stemmer(irregularPlurals[word] ?? word);

/** Writes a number in the other way: "ten" for "10". Undefined for other words. */
export function toOtherNumeral(word: string): string | undefined {
  const number = numberWords.indexOf(word);
  return number < 0 ? numberWords[Number(word)] : String(number);
}

/** Returns the stems of a phrase, in which "ten" is "10". */
const toKey = (words: readonly string[]): string =>
  words.map((word) => (numberWords.includes(word) ? toOtherNumeral(word) : toStem(word))).join(" ");

/** By the stems of what parents type: what the items say. */
function readTable(rows: Readonly<Record<string, string>>): ReadonlyMap<string, string[][]> {
  const meanings = new Map<string, string[][]>();
  for (const [said, typed] of Object.entries(rows))
    for (const key of new Set(typed.split(", ").map((phrase) => toKey(splitWords(phrase)))))
      meanings.set(key, [...(meanings.get(key) ?? []), splitWords(said)]);
  return meanings;
}

const synonyms = readTable(table);
const themes = readTable(nearTable);

/** The single words that parents type, by their stems, to find what a misspelled one means. */
const spellings: ReadonlyMap<string, string> = new Map(
  [table, nearTable]
    .flatMap((rows) => Object.values(rows).flatMap((typed) => typed.split(", ")))
    .filter((phrase) => !phrase.includes(" "))
    .map((word): [string, string] => [toStem(word), word])
    // The first form of a word stays.
    .reverse(),
);
const knownWords = new MiniSearch<{ id: string }>({ fields: ["id"], processTerm: (word) => word });
knownWords.addAll([...spellings.keys()].map((id) => ({ id })));
/**
 * Stricter than getMaxTypos of rank-items.ts: among this many words, a word of four letters is too often one letter from another.
 * "Moon" is no misspelled "mood".
 */
const getMaxSynonymTypos = (word: string): number => (word.length >= 7 ? 2 : word.length >= 5 ? 1 : 0);

/** Finds the meanings of a word that is still being typed. */
const findBegun = (key: string): string[][] =>
  key.length < minBegunLength ? [] : ([...synonyms].find(([known]) => known.startsWith(key))?.[1] ?? []);

/**
 * Groups the words of a search by what they mean: "connect the dots" is one thing, "dot to dot". The longest phrase wins. The
 * last word may be incomplete.
 */
export function findMeanings(words: readonly string[]): Meaning[] {
  const found: Meaning[] = [];
  for (let at = 0; at < words.length; ) {
    let typed = words.slice(at, at + maxPhraseWords);
    while (typed.length > 1 && !synonyms.has(toKey(typed)) && !themes.has(toKey(typed)))
      typed = typed.slice(0, -1);
    at += typed.length;
    const key = toKey(typed);
    const others = synonyms.get(key) ?? (at === words.length ? findBegun(key) : []);
    found.push({ typed, others, near: themes.get(key) ?? [] });
  }
  return found;
}

/** Adds to a word without synonyms those of the known word that it is a misspelling of. */
export function correctMeaning(meaning: Meaning): Meaning {
  const [word = "", ...more] = meaning.typed;
  if (more.length + meaning.others.length + meaning.near.length > 0) return meaning;
  const stem = toStem(word);
  const key: string = knownWords.search(stem, { fuzzy: getMaxSynonymTypos(stem) })[0]?.id ?? stem;
  return {
    ...meaning,
    others: synonyms.get(key) ?? [],
    near: themes.get(key) ?? [],
    spelling: spellings.get(key),
  };
}

/** Whether a word says little beside others. */
export const isFiller = ({ typed }: Meaning): boolean => typed.every((word) => fillers.has(toStem(word)));
