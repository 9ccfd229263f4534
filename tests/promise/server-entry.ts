// The server as a script of its own, for planted bugs.
export { readConfig } from '../../src/server/config';
export { connect } from '../../src/server/db/connection';
export { buildApp } from '../../src/server/http/app';
export { handlers } from '../../src/server/http/handlers';
export { identityProvider } from '../../src/server/http/identity';
export { fileStore } from '../../src/server/providers/file-store';
