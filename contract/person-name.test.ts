import { expect, it } from "vitest";
import { createAdvisorInput } from "./advisors-admin.ts";
import { formatClientName } from "./booking-rules.ts";
import { forms } from "./forms.ts";
import { premiumForm, registerForm, updateMeInput } from "./member-forms.ts";
import { createAdminInput, updateMemberInput } from "./members-admin.ts";
import { cleanName, findTextProblem, maxNameLength, nameMessages } from "./person-name.ts";

const harmful = [
  ["a web address", "https://evil.example", nameMessages.address],
  ["a host name", "Win at evil.example", nameMessages.address],
  ["a host with an ideographic dot", "evil。example", nameMessages.address],
  ["a host with a one dot leader", "evil\u2024com", nameMessages.address],
  ["a host with a small full stop", "evil\ufe52com", nameMessages.address],
  ["a host with a full-width dot", "evil\uff0ecom", nameMessages.address],
  ["a host of a symbol", "\u{1f4a9}.la", nameMessages.address],
  ["a host of a symbol in its colored form", "\u2764\ufe0f.la", nameMessages.address],
  ["a host of a number in a key", "1\ufe0f\u20e3.la", nameMessages.address],
  ["a host with a sign above its last letter", "हिन्दी.com", nameMessages.address],
  ["a host whose ending has one", "evil.भारत", nameMessages.address],
  ["a host whose ending has one at its first letter", "गूगल.कॉम", nameMessages.address],
  ["a numeric host", "1.1.1.1/pay", nameMessages.address],
  ["a numeric host in full-width digits", "\uff11.\uff11.\uff11.\uff11", nameMessages.address],
  ["an address with one slash", "http:/evil", nameMessages.address],
  ["www.", "www.1", nameMessages.address],
  ["an email address", "help@bank", nameMessages.address],
  ["a bidirectional mark", "Maya\u202egpj.x", nameMessages.characters],
  ["a zero-width space", "Ma\u200bya", nameMessages.characters],
  ["a byte order mark inside", "Ma\ufeffya", nameMessages.characters],
  ["a C1 control", "Maya\u0085Lind", nameMessages.characters],
  ["an escape", "Maya\u001b[31m", nameMessages.characters],
  ["an invisible letter", "\u3164", nameMessages.characters],
  ["an empty Braille pattern", "\u2800", nameMessages.characters],
  ["an address whose parts a placeholder joins", "evil.{{name_second}}com", nameMessages.braces],
] as const;

/** Every place where a name enters, as a function that returns the error of a name. */
const places: Record<string, (name: string) => string | undefined> = {
  "the newsletter": (firstName) => findError(forms.newsletter, { firstName }, "firstName"),
  "the contact form": (lastName) => findError(forms.contact, { lastName }, "lastName"),
  "the upgrade popup": (firstName) => findError(forms.upgrade_popup, { firstName }, "firstName"),
  "the registration form": (first_name) => findError(registerForm, { first_name }, "first_name"),
  "the premium form": (last_name) => findError(premiumForm, { last_name }, "last_name"),
  "the registration hook": (lastName) => findError(forms.registration, { lastName }, "lastName"),
  "the profile": (first_name) => findError(updateMeInput, { first_name }, "first_name"),
  "the back office": (last_name) => findError(updateMemberInput, { last_name }, "last_name"),
  "a new admin": (first_name) => findError(createAdminInput, { first_name }, "first_name"),
  "an advisor's name": (name) => findError(createAdvisorInput, { name }, "name"),
  "an advisor's full name": (full_name) => findError(createAdvisorInput, { full_name }, "full_name"),
};

interface Schema {
  safeParse(input: object): { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };
}

const findError = (schema: Schema, input: object, field: string) =>
  schema.safeParse(input).error?.issues.find(({ path }) => path[0] === field)?.message;

it("a new admin's name may be missing, and one that is too long is refused in our own words", () => {
  const find = places["a new admin"];
  expect(find?.("")).toBeUndefined();
  expect(find?.("a".repeat(maxNameLength + 1))).toBe("Please keep this under 80 characters");
});

it.each(Object.entries(places))("a name with an address or hidden characters is refused in %s", (_, find) => {
  expect(harmful.map(([what, name]) => [what, find(name)])).toEqual(
    harmful.map(([what, , message]) => [what, message]),
  );
});

it.each([
  "Zoë-Anne",
  "O’Neill",
  "J.R.R. Tolkien",
  "St. John",
  "O'Neil",
  "Mary J. Blige",
  "J.R.",
  "के.एम. नायर",
  "李小龙",
  "Nguyễn Văn A",
  "Dr. Ada, MD",
  "ʻOkina",
  "R2 🦊",
])("the name %s is accepted everywhere and cleaning keeps it", (name) => {
  expect(Object.values(places).map((find) => find(name))).toEqual(Object.keys(places).map(() => undefined));
  expect(cleanName(name)).toBe(name);
});

it("a name that no form checked is cleaned before it reaches a row or a booking", () => {
  expect(cleanName("Maya\u202e\u0000Lind\u200b")).toBe("Maya Lind");
  expect(cleanName("See https://evil.example")).toBe("");
  expect(cleanName("x".repeat(200))).toHaveLength(80);
  expect(formatClientName({ first_name: "Maya", last_name: "https://evil.example" })).toBe("Maya");
  expect(formatClientName({ first_name: "evil.", last_name: "example\u200b" })).toBe("evil. example");
});

it.each([
  ["two lines with a tab", "See you there.\r\n\tMaya", undefined],
  ["an emoji of several people", "Hello \u{1f468}\u200d\u{1f469}\u200d\u{1f467}", undefined],
  ["a joiner between letters", "a\u200db", nameMessages.textCharacters],
  ["an escape", "Hello\u001b[31m", nameMessages.textCharacters],
  ["a web address", "Pay at https://evil.example", nameMessages.textAddress],
  ["a host in full-width characters", "Pay at evil\uff0ecom", nameMessages.textAddress],
  ["an address whose parts a placeholder joins", "Pay at evil.{{name_second}}com", nameMessages.braces],
])("a text with %s: the problem is %j", (_, text, problem) => {
  expect(findTextProblem(text)).toBe(problem);
});

it("a long name is shortened without a space at its end", () => {
  expect(cleanName(`${"a".repeat(maxNameLength - 1)} b`)).toBe("a".repeat(maxNameLength - 1));
});
