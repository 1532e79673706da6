/** Somebody's server; here it is the mock, with one key. */
import { startMock } from 'social-contract/mock';

const mock = await startMock({ port: 3000 });
console.log(mock.url);
