import { INK } from "../../../web/src/features/content/covers/cover-palettes.ts";

interface Sitter {
  ground: string;
  skin: string;
  /** Drawn behind the head. */
  hairBehind?: string;
  /** Drawn over the head. */
  hair: string;
  shirt: string;
  /** Distinguishing features: glasses, beard, earrings. */
  details?: string;
  smile?: string;
}

const WARM_SMILE = "M102 132Q120 148 138 132";

/** Head and shoulders on a square, in the flat colors of the covers. Contains no ids, styles or scripts. */
function drawPortrait({
  ground,
  skin,
  hairBehind = "",
  hair,
  shirt,
  details = "",
  smile = WARM_SMILE,
}: Sitter): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><rect width="240" height="240" fill="${ground}"/>`,
    `<g stroke="${INK}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round">`,
    hairBehind,
    `<path d="M26 244Q30 186 84 178H156Q210 186 214 244Z" fill="${shirt}"/>`,
    `<path d="M98 150V182Q120 200 142 182V150Z" fill="${skin}"/>`,
    `<circle cx="66" cy="112" r="12" fill="${skin}"/><circle cx="174" cy="112" r="12" fill="${skin}"/>`,
    `<path d="M66 100Q66 44 120 44T174 100Q174 160 120 166Q66 160 66 100Z" fill="${skin}"/>`,
    hair,
    '<path d="M88 90Q97 84 106 90M134 90Q143 84 152 90" fill="none" stroke-width="4"/>',
    `<path d="M118 112Q124 120 116 122" fill="none" stroke-width="4"/>`,
    `<path d="${smile}" fill="none"/>`,
    details,
    "</g>",
    `<g fill="${INK}"><circle cx="97" cy="106" r="5"/><circle cx="143" cy="106" r="5"/></g></svg>`,
  ].join("");
}

const roundGlasses =
  '<circle cx="97" cy="106" r="17" fill="none" stroke-width="4"/><circle cx="143" cy="106" r="17" fill="none" stroke-width="4"/><path d="M114 104Q120 100 126 104" fill="none" stroke-width="4"/>';

/** Portraits by advisor slug. An advisor without one shows their initials. */
export const portraits: Readonly<Record<string, string>> = {
  "marisol-vega": drawPortrait({
    ground: "#FFF1C9",
    skin: "#C98B62",
    hairBehind: `<path d="M54 96Q46 34 120 30Q194 34 186 96Q204 130 188 172Q170 196 156 178H84Q70 196 52 172Q36 130 54 96Z" fill="#3A221A"/>`,
    hair: `<path d="M64 110Q58 40 126 42Q182 44 176 108Q166 76 132 62Q108 84 74 82Q66 92 64 110Z" fill="#3A221A"/>`,
    shirt: "#B5391D",
    details:
      '<circle cx="62" cy="130" r="6" fill="#FFC94A" stroke-width="3"/><circle cx="178" cy="130" r="6" fill="#FFC94A" stroke-width="3"/>',
  }),
  "terrence-boyd": drawPortrait({
    ground: "#DDEAF7",
    skin: "#7A4A32",
    hair: `<path d="M66 98Q62 40 120 38Q178 40 174 98Q168 72 150 66Q120 58 90 66Q72 72 66 98Z" fill="#1E1512"/>`,
    shirt: "#5C8A45",
    details: `<path d="M68 118Q70 158 120 168Q170 158 172 118Q166 140 146 138Q132 122 120 126Q108 122 94 138Q74 140 68 118Z" fill="#1E1512"/><path d="M106 142Q120 152 134 142" fill="none" stroke="#FFFDF8"/>${roundGlasses}`,
    smile: "M110 144Q120 148 130 144",
  }),
  hana: drawPortrait({
    ground: "#FBE3DB",
    skin: "#EFC39C",
    hairBehind: `<path d="M52 100Q48 32 120 32T188 100V158Q170 172 166 150H74Q70 172 52 158Z" fill="#1E1B22"/>`,
    hair: `<path d="M64 108Q60 44 120 42T176 108Q174 84 168 80H72Q66 84 64 108Z" fill="#1E1B22"/>`,
    shirt: "#2A4290",
    details: '<path d="M84 182Q120 214 156 182" fill="none" stroke="#FFC94A"/>',
  }),
  "ruth-abernathy": drawPortrait({
    ground: "#E6F0D6",
    skin: "#F3CFB3",
    hairBehind: `<circle cx="120" cy="34" r="24" fill="#D5D7E0"/>`,
    hair: `<path d="M62 112Q54 42 120 40T178 112Q172 76 120 66Q68 76 62 112Z" fill="#D5D7E0"/>`,
    shirt: "#6C6BB0",
    details: `${roundGlasses}<path d="M78 130Q84 134 84 140M162 130Q156 134 156 140" fill="none" stroke-width="3"/><path d="M92 184L120 212L148 184" fill="none" stroke="#FFFDF8"/>`,
  }),
  "samir-haddad": drawPortrait({
    ground: "#F2A07B",
    skin: "#D9A074",
    hair: `<path d="M64 100Q52 60 84 48Q104 26 136 36Q176 38 178 76Q182 92 174 102Q170 78 148 74Q104 80 84 68Q70 78 64 100Z" fill="#2A2320"/>`,
    shirt: "#1A2650",
    details: `<path d="M96 128Q108 118 120 124Q132 118 144 128Q132 130 120 130T96 128Z" fill="#2A2320"/><path d="M84 180L120 206L156 180L142 172L120 192L98 172Z" fill="#FFFDF8"/>`,
    smile: "M106 140Q120 150 134 140",
  }),
  "joy-okafor": drawPortrait({
    ground: "#DDF0EA",
    skin: "#764732",
    hairBehind: `<path d="M120 18Q150 8 170 28Q204 34 204 70Q220 98 200 122Q194 146 172 142H68Q46 146 40 122Q20 98 36 70Q36 34 70 28Q90 8 120 18Z" fill="#1B1411"/>`,
    hair: `<path d="M62 108Q56 46 120 44T178 108Q174 82 154 76Q120 66 86 76Q66 82 62 108Z" fill="#1B1411"/><path d="M54 74Q120 44 186 74L184 60Q120 28 56 60Z" fill="#F2A03D"/>`,
    shirt: "#E4572E",
    details:
      '<circle cx="64" cy="132" r="9" fill="none" stroke="#FFC94A" stroke-width="4"/><circle cx="176" cy="132" r="9" fill="none" stroke="#FFC94A" stroke-width="4"/>',
    smile: "M100 130Q120 152 140 130",
  }),
  "lena-fischer": drawPortrait({
    ground: "#E3E4F6",
    skin: "#F6D7C0",
    hairBehind: `<path d="M58 98Q50 34 120 32T182 98Q184 132 178 150Q164 160 156 148H84Q76 160 62 150Q56 132 58 98Z" fill="#D9A441"/>`,
    hair: `<path d="M64 104Q58 44 116 42Q180 42 176 104Q170 84 160 78Q140 76 118 60Q100 80 72 84Q66 92 64 104Z" fill="#D9A441"/>`,
    shirt: "#2F6B4F",
    details: `<path d="M80 182Q120 200 160 182L154 170Q120 188 86 170Z" fill="#FFC94A"/>${roundGlasses}`,
  }),
  "priya-raman": drawPortrait({
    ground: "#FFE3B8",
    skin: "#A86E48",
    hairBehind: `<path d="M58 100Q50 34 120 32T182 100Q186 132 178 152Q196 190 176 216Q158 214 162 178L84 172Q60 168 60 144Q54 124 58 100Z" fill="#20161A"/>`,
    hair: `<path d="M64 106Q60 44 120 42T176 106Q172 78 120 52Q68 78 64 106Z" fill="#20161A"/>`,
    shirt: "#8C2F5B",
    details:
      '<circle cx="120" cy="84" r="4" fill="#B5391D" stroke-width="2"/><circle cx="64" cy="130" r="5" fill="#FFC94A" stroke-width="3"/><circle cx="176" cy="130" r="5" fill="#FFC94A" stroke-width="3"/><path d="M88 184Q120 216 150 180" fill="none" stroke="#FFC94A"/>',
  }),
};
