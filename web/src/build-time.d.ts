/// <reference types="vite/client" />

/** The site's URL for search engines, or null if they must not index this build. Set by web/build.ts. */
declare const __SITE_URL__: string | null;

/** The contact address, for pages without scripts, which cannot fetch /config.json. Set by web/build.ts. */
declare const __CONTACT_EMAIL__: string;

/** The stage's testimonials, or null to show samples. Set by web/build.ts. */
declare const __TESTIMONIALS__: readonly { words: string; name: string; about: string }[] | null;

/** Whether this build prerenders the templates of pages. Set by web/build.ts. */
declare const __IS_TEMPLATE__: boolean;
