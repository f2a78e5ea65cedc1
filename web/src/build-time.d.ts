/// <reference types="vite/client" />

/** Where search engines shall find this build; null where they shall not. Set by web/build.ts. */
declare const __SITE_URL__: string | null;

/** Whether sample testimonials may be shown: on every stage but production. Set by web/build.ts. */
declare const __SAMPLES__: boolean;
