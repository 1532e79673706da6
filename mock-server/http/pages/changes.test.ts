import { expect, test, vi } from 'vitest';
import { createFrozenMock } from '../../testing/caller.ts';
import { openChangeStream } from './changes.ts';

test('the stream of changes buffers a bounded amount for a page that does not read, and resumes when it does', async () => {
  vi.useFakeTimers();
  try {
    const mock = createFrozenMock();
    const tenant = mock.tenant('demo-pro');
    const { body } = openChangeStream(mock.parts.tenants, 'demo-pro');
    if (typeof body === 'string') throw new Error('The body must be a stream.');
    const stream = body();
    for (let i = 0; i < 500; i++) {
      await tenant.faults.set([{ status: 503 }]);
      await vi.advanceTimersByTimeAsync(100);
    }
    await tenant.clock.advance({ by: 'PT1S' });
    await vi.advanceTimersByTimeAsync(100);
    expect(stream.readableLength).toBeLessThan(5000);
    let received = '';
    stream.on('data', (chunk) => {
      received += chunk;
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect(received).toContain('"clock"');
    stream.destroy();
  } finally {
    vi.useRealTimers();
  }
});
