import { expect, onTestFinished, test, vi } from 'vitest';
import { readOnlyAnnotations, runTool } from './tool.ts';

/** Runs a tool that fails, and returns what the agent sees and how many errors are logged. */
async function runFailingTool(error: Error) {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const description = { name: 'fail', title: 'Fail', description: 'Fails.', input: {}, output: {} };
  const run = () => Promise.reject(error);
  const { content } = await runTool({ ...description, annotations: readOnlyAnnotations, run }, {});
  return { texts: content.map(({ text }) => text), logged: log.mock.calls.length };
}

test.each([
  new TypeError("Cannot read properties of undefined (reading 'id')"),
  new RangeError('Maximum call stack size exceeded'),
])('the message of a bug is logged and not shown to the agent: %s', async (error) => {
  expect(await runFailingTool(error)).toEqual({
    texts: ['fail failed with an internal error; see the log of the server.'],
    logged: 1,
  });
});
