import { paint } from "../../parts/paper.ts";

export const tortoiseAndHareArt = `
<rect width="400" height="300" fill="${paint.skyPaper}"/>
<circle cx="200" cy="70" r="36" fill="${paint.butter}"/>
<path d="M0 176C60 136 130 150 190 168S330 128 400 156V300H0Z" fill="${paint.pear}"/>
<path d="M0 214C90 188 180 200 250 210S350 196 400 206V300H0Z" fill="${paint.leaf}"/>
<path d="M0 286C100 252 190 262 260 240S330 206 356 200L372 204C360 220 330 250 280 270S130 288 60 300H0Z" fill="#F0D5B4"/>
<g stroke="${paint.ink}" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
<path d="M346 196Q352 150 342 112H366Q360 150 374 196Z" fill="#8A5A3B"/>
<path d="M352 124Q306 130 300 96Q280 78 304 58Q308 28 344 34Q372 14 396 40L404 120Q380 130 352 124Z" fill="${paint.persimmon}"/>
<path d="M200 228Q204 176 250 176T300 228Z" fill="${paint.leaf}"/>
<path d="M196 228H304" fill="none"/>
<path d="M228 184L222 226M272 184L278 226M212 206H288" fill="none" stroke-width="2.6"/>
<path d="M298 222Q304 192 322 194Q338 202 328 218Q320 230 300 228Z" fill="${paint.pear}"/>
<path d="M212 228V244H232V228ZM272 228V244H292V228Z" fill="${paint.pear}"/>
<path d="M200 224L186 232L202 230Z" fill="${paint.pear}"/>
<path d="M318 216Q324 220 328 214" fill="none" stroke-width="2.4"/>
<path d="M24 262Q20 224 60 222Q98 220 106 246L108 264Z" fill="#B98A5E"/>
<circle cx="24" cy="250" r="10" fill="${paint.paper}"/>
<path d="M96 262Q84 232 108 222Q136 220 138 244Q138 264 116 266Z" fill="#B98A5E"/>
<path d="M104 226Q62 198 72 190Q84 188 116 222ZM114 222Q92 182 104 178Q116 180 126 224Z" fill="#B98A5E"/>
<path d="M136 244Q142 246 138 252L130 254" fill="#F0D5B4"/>
<path d="M112 240Q118 246 124 240" fill="none"/>
<path d="M60 266Q64 254 84 256L96 266Z" fill="#B98A5E"/>
</g>
<circle cx="319" cy="205" r="2.8" fill="${paint.ink}"/>
<path d="M148 218h12l-12 14h12M168 196h9l-9 11h9" fill="none" stroke="${paint.blueberry}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>
<path d="M8 272q5 -22 10 0M20 276q5 -18 10 0M118 280q5 -22 10 0M132 278q6 -18 10 0M48 280q5 -16 10 0" fill="none" stroke="${paint.ink}" stroke-width="3" stroke-linecap="round"/>`;
