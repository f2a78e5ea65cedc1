import type { Pdf } from "./document.ts";
import { writeNumber } from "./numerals.ts";
import { paint } from "./paper.ts";

export interface ClockTime {
  /** From 1 to 12. */
  hour: number;
  /** From 0 to 59. */
  minute: number;
}

export const formatClockTime = ({ hour, minute }: ClockTime): string =>
  `${hour}:${String(minute).padStart(2, "0")}`;

/** The angles of the hands in degrees clockwise from twelve. The hour hand moves with the minutes. */
const getHandAngles = ({ hour, minute }: ClockTime): { hour: number; minute: number } => ({
  hour: (hour % 12) * 30 + minute / 2,
  minute: minute * 6,
});

const toDialPoint = (x: number, y: number, radius: number, degrees: number): [number, number] => {
  const turn = ((degrees - 90) * Math.PI) / 180;
  return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
};

/** Adds one path for the marks at every `every` degrees, starting at the share `inner` of the radius. */
function drawTickMarks(pdf: Pdf, x: number, y: number, radius: number, every: number, inner: number): void {
  for (let degrees = 0; degrees < 360; degrees += every) {
    pdf
      .moveTo(...toDialPoint(x, y, radius * inner, degrees))
      .lineTo(...toDialPoint(x, y, radius * 0.96, degrees));
  }
}

/** Draws a clock face. Without a time it has no hands, so that the child can draw them. */
export function drawClock(pdf: Pdf, x: number, y: number, radius: number, time?: ClockTime): void {
  pdf
    .circle(x, y, radius)
    .lineWidth(radius / 18)
    .fillAndStroke(paint.white, paint.ink);
  drawTickMarks(pdf, x, y, radius, 6, 0.92);
  pdf.lineWidth(0.6).stroke(paint.ink);
  drawTickMarks(pdf, x, y, radius, 30, 0.87);
  pdf.lineWidth(1.4).stroke(paint.ink);
  for (let hour = 1; hour <= 12; hour += 1) {
    writeNumber(pdf, hour, ...toDialPoint(x, y, radius * 0.71, hour * 30), radius * 0.2);
  }
  if (time) {
    const angles = getHandAngles(time);
    pdf
      .lineCap("round")
      .moveTo(x, y)
      .lineTo(...toDialPoint(x, y, radius * 0.4, angles.hour));
    pdf.lineWidth(radius / 11).stroke(paint.persimmon);
    pdf.moveTo(x, y).lineTo(...toDialPoint(x, y, radius * 0.62, angles.minute));
    pdf.lineWidth(radius / 18).stroke(paint.blueberry);
  }
  pdf.circle(x, y, radius / 16).fill(paint.ink);
}
