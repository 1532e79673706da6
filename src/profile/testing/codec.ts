/** A codec and a post for the tests of forms. */
import { codecOf } from '../codec.ts';
import { resolveProfile } from '../resolve.ts';

export const createCodec = (bindings: object) => codecOf(resolveProfile(bindings));

export const post = {
  id: 'p1',
  status: 'published',
  platforms: [
    { platform: 'social', accountId: 'a', status: 'published', url: 'https://social.example/1' },
    { platform: 'social', accountId: 'b', status: 'failed', error: { code: 'X', message: 'No.' } },
  ],
};
