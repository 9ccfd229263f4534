// Dexie's build for today's browsers carries no types of its own: they are those of the package. It is 2 KiB smaller than
// the one that the package's name leads to, and what the app does not use of it is left out.
declare module 'dexie/dist/modern/dexie.mjs' {
  export * from 'dexie';
}
