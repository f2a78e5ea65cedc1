import { expect, it } from "vitest";
import { mockSecrets } from "../../test/support/secrets.ts";
import { buildProposalPath, verifyToken } from "./proposal-token.ts";

mockSecrets();

const id = `bkg_${"0a".repeat(16)}`;
const getToken = async (proposal_version: number, booking = id) =>
  (await buildProposalPath({ id: booking, proposal_version })).replace("/proposal#", "");

it("link of an advisor: names its booking and version, and is the same each time", async () => {
  const token = await getToken(12);
  expect(token).toBe(await getToken(12));
  expect(await verifyToken(token)).toEqual({ id, proposal_version: 12, kind: "proposal" });
});

it("link of an advisor: is refused with another version, booking or signature", async () => {
  const [, version, signature = ""] = (await getToken(12)).split(".");
  const other = `bkg_${"0b".repeat(16)}`;
  const altered = signature.startsWith("A") ? "B" : "A";
  for (const token of [
    `${id}.13.${signature}`,
    `${id}.012.${signature}`,
    `${other}.${version}.${signature}`,
    `${id}.${version}.${altered}${signature.slice(1)}`,
    `${id}.${version}.${signature.slice(1)}`,
    `${id}.${version}.${signature}.`,
    `${id}.${version}`,
    "",
  ])
    expect([token, await verifyToken(token)]).toEqual([token, undefined]);
});

it("link of an advisor: is refused for what is no booking, although the signature is right", async () => {
  expect(await verifyToken(await getToken(1, "adv_1"))).toBeUndefined();
});
