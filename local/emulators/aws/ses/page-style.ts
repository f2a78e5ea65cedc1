/** The stylesheet of the page that lists emails. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fffdf8, #12172a);
  --sheet: light-dark(#ffffff, #1a2138);
  --ink: light-dark(#1e2743, #f3efe4);
  --quiet: light-dark(#535c78, #b4bad0);
  --line: light-dark(#ded8cc, #343d5e);
  --control: light-dark(#858077, #7b86ab);
  --link: light-dark(#2a4290, #a9beff);
  --chosen: light-dark(#fff1c9, #262f55);
  font: 16px/1.5 system-ui, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; height: 100vh; display: flex; flex-direction: column; background: var(--paper); color: var(--ink); }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 6px; }
small { font-size: .8125rem; font-weight: 400; color: var(--quiet); }
header { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem 1.5rem; padding: 1rem 1.5rem; border-bottom: 1px solid var(--line); }
h1 { margin: 0 auto 0 0; font-size: 1.375rem; letter-spacing: -.01em; }
h1 small { margin-left: .5rem; }
form { display: flex; align-items: center; gap: .5rem; }
label { font-size: .9375rem; color: var(--quiet); }
input, button { font: inherit; min-height: 44px; padding: 0 .875rem; border: 1px solid var(--control); border-radius: 12px; background: var(--sheet); color: inherit; }
input { width: 15rem; min-width: 0; }
button { cursor: pointer; }
button:hover { border-color: var(--ink); }
main { flex: 1; min-height: 0; display: grid; grid-template: minmax(0, 1fr) / minmax(16rem, 24rem) minmax(0, 1fr); }
nav { border-right: 1px solid var(--line); overflow-y: auto; }
nav ol { list-style: none; margin: 0; padding: .5rem; }
nav a { display: grid; padding: .625rem .875rem; border-radius: 12px; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
nav a:hover { background: var(--sheet); }
nav a[aria-current] { background: var(--chosen); }
.subject { font-weight: 600; }
.people, nav time { font-size: .875rem; color: var(--quiet); }
article { overflow-y: auto; display: flex; flex-direction: column; gap: 1rem; padding: 1.5rem; overflow-wrap: anywhere; }
h2 { margin: 0; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.01em; }
dl { margin: 0; display: grid; gap: .25rem; font-size: .9375rem; }
dl div { display: grid; grid-template-columns: 5rem minmax(0, 1fr); }
dt { color: var(--quiet); }
dd { margin: 0; }
.attachments { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .5rem; }
.attachments a { display: inline-flex; align-items: center; gap: .5rem; min-height: 44px; padding: 0 .875rem; border: 1px solid var(--line); border-radius: 12px; background: var(--sheet); }
iframe { flex: 1 0 auto; width: 100%; min-height: 55vh; border: 1px solid var(--line); border-radius: 12px; background: #fff; color-scheme: light; resize: vertical; }
details { border: 1px solid var(--line); border-radius: 12px; background: var(--sheet); }
summary { padding: .625rem .875rem; cursor: pointer; }
pre { margin: 0; padding: 0 .875rem .875rem; font: .875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
.nothing { grid-column: 1 / -1; place-self: center; padding: 2rem; text-align: center; }
.nothing p { color: var(--quiet); }
@media (max-width: 50rem) {
  body { height: auto; }
  form { flex: 1 1 100%; }
  form label { flex: none; }
  input { flex: 1; }
  main { grid-template: auto auto / minmax(0, 1fr); align-content: start; }
  nav { border-right: 0; border-bottom: 1px solid var(--line); max-height: 45vh; }
}
`;
