import { randomInt } from "node:crypto";
import { getContentAccess } from "../../contract/access.ts";
import { toBrand } from "../../contract/brand.ts";
import { toBrandColors, toShownColors } from "../../contract/brand-colors.ts";
import { formatAges } from "../../contract/item-facts.ts";
import { type MakerName, makers } from "../../contract/makers.ts";
import type { RouteInput } from "../../contract/routes.ts";
import { parseSheetCode, seedCount, toRecipeMark } from "../../contract/sheet-code.ts";
import type { SheetRecipe } from "../../contract/sheet-recipe.ts";
import { type PdfFile, sheetMessages } from "../../contract/sheets.ts";
import { findDownload, findTitle, listSheetItems, takeDownload } from "../content/content.ts";
import { sheetsEnv } from "../env.ts";
import { AppError, invalidInput, notFound, toError } from "../errors.ts";
import { getObject } from "../files/s3.ts";
import type { MemberActor } from "../http/actor.ts";
import { log } from "../log.ts";
import { getSiteSettings } from "../site-settings/site-settings.ts";
import type { ContentRow } from "../table/entities.ts";
import type { Printing } from "./parts/document.ts";

/** Apart, so that a request that is refused does not wait for the drawing code and the fonts. */
const loadRecipes = () => import("./draw-recipe.ts");

/** Whether an item's recipe can be drawn, which one of a later version cannot. */
const isDrawable = async (recipe: SheetRecipe | null): Promise<boolean> =>
  recipe !== null && (await loadRecipes()).canDraw(recipe);

const pickSeed = (): number => randomInt(seedCount);

/**
 * Draws a fresh sheet of an item: new numbers, with a name (SHEET-1). The name is drawn and kept nowhere. Throws the errors
 * of a download, and invalid for an item without a recipe.
 */
export async function drawSheet(
  actor: MemberActor,
  { id, seed = pickSeed(), ...printing }: RouteInput<"drawSheet">,
): Promise<PdfFile> {
  const item = await findDownload(actor, id);
  const recipe = item.sheet;
  if (recipe === null || !(await isDrawable(recipe))) throw invalidInput({ id: sheetMessages.notASheet });
  return takeDownload(actor, item, () => drawItem(item, recipe, { seed, printing }), { isFresh: true });
}

/**
 * Draws the sheet of a code again, with its answers (SHEET-3). Throws not_found if no item has the recipe any more, and the
 * errors of a download.
 */
export async function redrawSheet(
  actor: MemberActor,
  { code, ...printing }: RouteInput<"redrawSheet">,
): Promise<PdfFile> {
  const parsed = parseSheetCode(code);
  const id = parsed && (await findItemWithRecipe(actor, parsed.recipe));
  if (!parsed || id === undefined) throw buildCodeGone();
  const item = await findDownload(actor, id);
  const recipe = item.sheet && { ...item.sheet, version: parsed.version };
  // The item may have changed since the list was read.
  if (recipe === null || toRecipeMark(recipe) !== parsed.recipe || !(await isDrawable(recipe)))
    throw buildCodeGone();
  return takeDownload(actor, item, () => drawItem(item, recipe, { seed: parsed.seed, printing }));
}

const buildCodeGone = () => new AppError("not_found", sheetMessages.codeGone);

/** The item with a recipe, of several the first that the member may download. */
async function findItemWithRecipe({ role }: MemberActor, mark: string): Promise<string | undefined> {
  const items = await listSheetItems();
  const found = items.filter(({ sheet }) => sheet !== null && toRecipeMark(sheet) === mark);
  return (found.find(({ category }) => getContentAccess(category, role) === "open") ?? found[0])?.id;
}

async function addBrand(printing: Printing): Promise<Printing> {
  const settings = await getSiteSettings();
  const brandColors = toShownColors(toBrandColors(settings), "light");
  return { ...printing, brandName: toBrand(settings).name, brandColors };
}

/** Reads the largest stored logo. Returns undefined if there is none or it cannot be read, because a cover does not need one. */
async function findLogo(): Promise<Uint8Array | undefined> {
  const { logo } = await getSiteSettings();
  if (!logo) return undefined;
  try {
    const { Body } = await getObject({ Bucket: sheetsEnv.read("MEDIA_BUCKET"), Key: logo.large.slice(1) });
    return await Body?.transformToByteArray();
  } catch (error) {
    log.warn("The logo could not be read for a cover", { error: toError(error) });
    return undefined;
  }
}

async function drawItem(
  item: ContentRow,
  recipe: SheetRecipe,
  { seed, printing }: { seed: number; printing: Printing },
): Promise<PdfFile> {
  const { drawRecipe } = await loadRecipes();
  const { title, file_name } = item;
  const { bytes, code } = await drawRecipe(recipe, {
    seed,
    title,
    // The maker's are shown if the item has none.
    ages: formatAges(item) ?? undefined,
    printing: await addBrand(printing),
  });
  return { file_name: `${file_name.replace(/\.\w+$/, "")} ${code}.pdf`, bytes };
}

/** Draws the cover of a pack of items (SHEET-5). Throws not_found if the member sees one of them no more. */
export async function drawPackCover(
  _actor: MemberActor,
  { ids, ...printing }: RouteInput<"drawPackCover">,
): Promise<PdfFile> {
  const titles = (await Promise.all(ids.map(findTitle))).filter((title) => title !== undefined);
  if (titles.length < ids.length) throw notFound("item");
  const { drawCover } = await import("./pack-cover.ts");
  const branded = { ...(await addBrand(printing)), logo: await findLogo() };
  return { file_name: "pack-cover.pdf", bytes: await drawCover(titles, branded) };
}

const getTitle = ({ maker }: SheetRecipe): string => makers[maker as MakerName].title;

/** Draws what a maker makes with these options, for an admin who chooses them (SHEET-4). */
export async function previewSheet(
  _actor: MemberActor,
  { sheet, seed = pickSeed(), title = getTitle(sheet), ...printing }: RouteInput<"adminPreviewSheet">,
): Promise<PdfFile> {
  const { drawRecipe } = await loadRecipes();
  const { bytes, code } = await drawRecipe(sheet, { seed, title, printing: await addBrand(printing) });
  return { file_name: `${sheet.maker} ${code}.pdf`, bytes };
}
