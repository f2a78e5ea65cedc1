/// <reference types="vite/client" />

/** Where search engines shall find this build; null where they shall not. Set by web/build.ts. */
declare const __SITE_URL__: string | null;

/** Where people write to us; for pages without scripts, which cannot ask /config.json. Set by web/build.ts. */
declare const __CONTACT_EMAIL__: string;

/** The stage's own testimonials; null where samples stand in for them. Set by web/build.ts. */
declare const __TESTIMONIALS__: readonly { words: string; name: string; about: string }[] | null;
