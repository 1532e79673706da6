/** Scripts for every numeric limit, on both sides. */
import type { Profile } from '../../../spec/profile/profile.ts';
import { plainRequest } from '../../script/bodies.ts';
import type { Script } from '../../script/script.ts';
import { control, probe } from '../../script/steps.ts';
import { seriesScripts } from './boundarySeries.ts';
import { fileLadders, largeFileLadders } from './files.ts';
import { memberSeries } from './members.ts';
import { textSeries, unitSeries } from './texts.ts';

/** @param size quick: each limit once, with plain letters, in new posts */
export function boundaryScripts(profile: Profile, size: 'quick' | 'standard' | 'deep'): readonly Script[] {
  if (size === 'quick') {
    const defaultTexts = textSeries.filter(({ name }) => name.endsWith('default'));
    return [
      ...seriesScripts('boundary', [...defaultTexts, ...memberSeries, ...fileLadders], profile, false),
      ...pageScripts,
    ];
  }
  return [
    ...seriesScripts('boundary', [...textSeries, ...memberSeries], profile, true),
    ...pageScripts,
    ...seriesScripts('boundary', unitSeries, profile, false),
    ...seriesScripts('boundary', fileLadders, profile, true),
    ...seriesScripts('boundary', largeFileLadders, profile, false).map(
      (script): Script => ({ ...script, size: 'large' }),
    ),
  ];
}

/** The page size, on both sides of both limits. */
const pageScripts: readonly Script[] = [
  {
    id: 'boundary/limit of a page',
    title: 'The page size at both limits',
    about: ['post.list.limit.range'],
    steps: [
      control(plainRequest('listPosts').ask),
      ...['1', '2', '99', '100', '0', '101'].map((limit) => probe({ operation: 'listPosts', query: { limit } })),
    ],
  },
];
