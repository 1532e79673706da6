/** Requests to the real service, intercepted in the process. */
import { setupServer } from 'msw/node';
import { createMock } from 'social-contract/mock';
import { mockHandlers } from 'social-contract/msw';

const mock = createMock();
const { handlers } = mockHandlers(mock, { baseUrl: 'https://api.example.com/v1' });
const server = setupServer(...handlers);
server.listen({ onUnhandledRequest: 'error' });
const headers = { Authorization: `Bearer ${mock.keys[0].key}` };
const response = await fetch('https://api.example.com/v1/accounts', { headers });
console.log(response.status, (await response.json()).success);
server.close();
await mock.close();
