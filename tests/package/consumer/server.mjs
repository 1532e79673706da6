/** A project's own server; here a mock with one key. */
import { startMock } from 'social-contract/mock';

const mock = await startMock({ port: 3000 });
console.log(mock.url);
