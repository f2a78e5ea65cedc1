import fc from "fast-check";
import * as z from "zod";

/*
 * Values that a schema accepts, found among values of its type: random ones, and texts that have broken a reader before.
 * Only the schema knows which of them it accepts, so it is asked.
 */

const hostileTexts = [
  "",
  " ",
  "none",
  "null",
  "0",
  "a\u0000b",
  "a\r\nBcc: b@example.com",
  "<b>&amp;\"'</b>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template that nothing may fill
  "{{name}} ${name} %s",
  "\u202eabc\u200d",
  "👨‍👩‍👧‍👦",
  "hello@example.c",
  "hällo@exämple.com",
  "o'hara+x@sub.example.co.uk",
  "https://example.com/a?b=c#d",
  "https://exämple.com",
  "HTTPS://EXAMPLE.COM:8443/%20",
  "+1 (555) 010-0199",
];

const texts = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
  fc.emailAddress(),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
);

const instants = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());

/** Texts of this length, in characters of one and of several code units. */
const textsOf = (length: number) => fc.constantFrom("x".repeat(length), "é👶".repeat(length / 3));

const pools = new WeakMap<z.ZodType, unknown[]>();

/** Values that a schema accepts, always the same; none if only values with a meaning of their own, such as ids, would do. */
export function listAccepted(schema: z.ZodType): unknown[] {
  const known = pools.get(schema);
  if (known) return known;
  const values = fc.sample(buildArbitrary(schema), { numRuns: 2_000, seed: 20_261_126 });
  const accepted = values.filter((value) => schema.safeParse(value).success);
  pools.set(schema, accepted);
  return accepted;
}

/** Accepted values of a part, so that the whole has a chance. */
const pickAccepted = (schema: z.ZodType): fc.Arbitrary<unknown> => {
  const accepted = listAccepted(schema);
  return accepted.length > 0 ? fc.constantFrom(...accepted) : buildArbitrary(schema);
};

const toRecord = (shape: Record<string, z.ZodType>) =>
  fc.record(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, pickAccepted(field)])));

/** Builds values of a schema's type. Throws for a type that no input has used before. */
function buildArbitrary(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodString)
    return schema.maxLength ? fc.oneof(texts, textsOf(schema.maxLength)) : texts;
  if (schema instanceof z.ZodStringFormat) return fc.oneof(texts, instants);
  if (schema instanceof z.ZodNumber)
    return fc.oneof(
      fc.integer({ min: -1, max: 10_001 }),
      fc.integer({ max: 20 }),
      fc.constantFrom(0.01, 64.99, 0.3 - 0.1, 1e15),
    );
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNull) return fc.constant(null);
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodNullable) return fc.option(pickAccepted(schema.unwrap() as z.ZodType));
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodExactOptional
  )
    return buildArbitrary(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return buildArbitrary(schema.in as z.ZodType);
  if (schema instanceof z.ZodArray)
    return fc.array(pickAccepted(schema.element as z.ZodType), { maxLength: 12 });
  if (schema instanceof z.ZodUnion)
    return fc.oneof(...schema.options.map((each) => pickAccepted(each as z.ZodType)));
  if (schema instanceof z.ZodUnknown) return fc.jsonValue({ maxDepth: 1 });
  if (schema instanceof z.ZodObject) return toRecord(schema.shape);
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(
      pickAccepted(schema.keyType as z.ZodType) as fc.Arbitrary<string>,
      pickAccepted(schema.valueType as z.ZodType),
      { maxKeys: 5 },
    );
  throw new Error(`No values for a schema of the type ${schema.type}`);
}
