export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fffdf8, #12172a);
  --sheet: light-dark(#ffffff, #1a2138);
  --ink: light-dark(#1e2743, #f3efe4);
  --quiet: light-dark(#535c78, #b4bad0);
  --line: light-dark(#ded8cc, #343d5e);
  --control: light-dark(#858077, #7b86ab);
  --primary: light-dark(#2a4290, #a9beff);
  --on-primary: light-dark(#ffffff, #12172a);
  --butter: light-dark(#fff1c9, #262044);
  --danger: light-dark(#a8123a, #ff97ab);
  --danger-bg: light-dark(#fce8ec, #40262b);
  --good: light-dark(#276338, #8fd6a0);
  --good-bg: light-dark(#e3f2e4, #1f3a2a);
  font: 17px/1.5 system-ui, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink); }
a { color: var(--primary); }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; border-radius: 8px; }
header { padding: .625rem 1rem; background: var(--butter); text-align: center; font-size: .9375rem; }
main { display: grid; gap: 1.5rem 4rem; max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
main.wide { grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); align-items: start; }
main.narrow { max-width: 36rem; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.01em; overflow-wrap: anywhere; }
h2 { margin: 0 0 .5rem; font-size: 1.1875rem; line-height: 1.3; }
p { margin: 0 0 .75rem; }
.price { font-size: 2.25rem; line-height: 1.2; font-weight: 650; letter-spacing: -.02em; }
.quiet { color: var(--quiet); }
.items { list-style: none; margin: 1rem 0; padding: 0; border-top: 1px solid var(--line); }
.items li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; padding: .75rem 0; border-bottom: 1px solid var(--line); }
.card { display: grid; gap: 1rem; padding: 1.5rem; border: 1px solid var(--line); border-radius: 20px; background: var(--sheet); }
.card + .card { margin-top: 1.5rem; }
.card p, .card h2 { margin: 0; }
summary { padding: .5rem 0; color: var(--primary); cursor: pointer; }
details form { margin-top: .75rem; }
form { display: grid; gap: 1rem; }
.row { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
label { display: grid; gap: .25rem; font-size: .9375rem; font-weight: 600; }
input { width: 100%; min-height: 48px; padding: 0 .875rem; border: 1px solid var(--control); border-radius: 12px; background: var(--paper); color: inherit; font: inherit; font-weight: 400; }
button { min-height: 48px; padding: .5rem 1.25rem; border: 1px solid var(--control); border-radius: 12px; background: transparent; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button:hover { border-color: var(--ink); }
button.primary { border-color: transparent; background: var(--primary); color: var(--on-primary); }
button[aria-disabled=true] { opacity: .6; cursor: progress; }
fieldset { margin: 0; padding: 0; border: 0; }
legend { padding: 0; margin-bottom: .5rem; font-size: .9375rem; color: var(--quiet); }
.choices { display: flex; flex-wrap: wrap; gap: .5rem; }
.choices button { min-height: 44px; padding: 0 .875rem; font-size: .9375rem; font-weight: 500; }
.alert, .notice { margin: 0 0 1rem; padding: .75rem 1rem; border-radius: 12px; }
.alert { background: var(--danger-bg); color: var(--danger); }
.notice { background: var(--good-bg); color: var(--good); }
.badge { justify-self: start; max-width: 100%; padding: .125rem .75rem; border: 1px solid var(--line); border-radius: 16px; font-size: .875rem; font-weight: 600; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th, td { padding: .5rem 0; border-bottom: 1px solid var(--line); text-align: left; font-weight: 400; }
th { color: var(--quiet); }
td:last-child, th:last-child { text-align: right; }
@media (prefers-reduced-motion: no-preference) { button { transition: border-color .12s; } }
`;
