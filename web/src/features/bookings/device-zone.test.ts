import { expect, it } from "vitest";
import { deviceZone } from "./device-zone.ts";

it.each([
  ["Europe/London", "London"],
  ["Asia/Calcutta", "India"],
  ["Europe/Berlin", "Paris/Berlin"],
  ["America/Sao_Paulo", undefined],
])("a device in %s is offered %s", (named, label) => expect(deviceZone(named)?.label).toBe(label));
