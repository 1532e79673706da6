/** A standalone program that plays the long script to a fresh mock on a free port and prints the journal. */
import { startMock } from '../../startMock.ts';
import { runEveryOperation } from './everyOperation.ts';

const [receiver = ''] = process.argv.slice(2);
const mock = await startMock({ frozenAt: '2030-01-07T09:00:00Z', webhookTimeout: 15_000 });
const journal = await runEveryOperation(mock, { key: 'demo-api-pro', receiver, day: '2030-01-07' });
await mock.close();
process.stdout.write(journal);
