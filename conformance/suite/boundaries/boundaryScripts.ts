/** Scripts for every numeric limit, on both sides. */
import type { Profile } from '../../../spec/profile/profile.ts';
import { plain } from '../../script/bodies.ts';
import type { Script } from '../../script/script.ts';
import { control, probe } from '../../script/steps.ts';
import { fileLadders, largeFileLadders } from './files.ts';
import { ladderScripts } from './ladder.ts';
import { memberLadders } from './members.ts';
import { textLadders, unitLadders } from './texts.ts';

/** @param size quick: each limit once, with plain letters, in new posts */
export function boundaryScripts(profile: Profile, size: 'quick' | 'standard' | 'deep'): readonly Script[] {
  if (size === 'quick') {
    const once = textLadders.filter(({ name }) => name.endsWith('default'));
    return [...ladderScripts('boundary', [...once, ...memberLadders, ...fileLadders], profile, false), ...pages];
  }
  return [
    ...ladderScripts('boundary', [...textLadders, ...memberLadders], profile, true),
    ...pages,
    ...ladderScripts('boundary', [...unitLadders, ...fileLadders], profile, false),
    ...ladderScripts('boundary', largeFileLadders, profile, false).map(
      (script): Script => ({ ...script, size: 'large' }),
    ),
  ];
}

/** The page size, on both sides of both limits. */
const pages: readonly Script[] = [
  {
    id: 'boundary/limit of a page',
    title: 'The page size at both limits',
    about: ['post.list.limit.range'],
    steps: [
      control(plain('listPosts').ask),
      ...['1', '2', '99', '100', '0', '101'].map((limit) => probe({ operation: 'listPosts', query: { limit } })),
    ],
  },
];
