import { expect, it } from "vitest";
import { findDeviceZone } from "./device-zone.ts";

it.each([
  ["Europe/London", "London"],
  ["Asia/Calcutta", "India"],
  ["US/Eastern", "Eastern"],
  ["America/Toronto", "Eastern"],
  ["Europe/Berlin", "Paris/Berlin"],
  ["Europe/Madrid", "Paris/Berlin"],
  ["Europe/Rome", "Rome"],
  ["Europe/Dublin", "London"],
  ["Australia/Hobart", "Sydney"],
  ["America/Phoenix", undefined],
  ["Etc/Unknown", undefined],
  ["America/Sao_Paulo", undefined],
])("device zone: %s maps to %s", (name, label) => expect(findDeviceZone(name)?.label).toBe(label));
