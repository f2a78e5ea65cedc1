import { expect, it } from "vitest";
import { findDeviceZone } from "./device-zone.ts";

it.each([
  ["Europe/London", "London"],
  ["Asia/Calcutta", "India"],
  ["Europe/Berlin", "Paris/Berlin"],
  ["America/Sao_Paulo", undefined],
])("device zone: %s maps to %s", (name, label) => expect(findDeviceZone(name)?.label).toBe(label));
