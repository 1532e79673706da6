/** Scripts for every numeric limit, on both sides. */
import type { Profile } from '../../../spec/profile/profile.ts';
import { buildPlainRequest } from '../../script/bodies.ts';
import type { Script } from '../../script/script.ts';
import { control, probe } from '../../script/steps.ts';
import { buildSeriesScripts } from './boundarySeries.ts';
import { fileSeries, largeFileSeries } from './files.ts';
import { memberSeries } from './members.ts';
import { textSeries, unitSeries } from './texts.ts';
import { buildUnboundedScripts } from './unbounded.ts';

/** @param size quick: each limit once, with plain letters; sizes of files only in new posts */
export function buildBoundaryScripts(profile: Profile, size: 'quick' | 'standard' | 'deep'): readonly Script[] {
  if (size === 'quick') {
    const defaultTexts = textSeries.filter(({ name }) => name.endsWith('default'));
    return [
      ...buildSeriesScripts('boundary', [...defaultTexts, ...memberSeries], profile, true),
      ...buildSeriesScripts('boundary', fileSeries, profile, false),
      ...pageScripts,
      ...buildUnboundedScripts(profile),
    ];
  }
  return [
    ...buildSeriesScripts('boundary', [...textSeries, ...memberSeries], profile, true),
    ...pageScripts,
    ...buildUnboundedScripts(profile),
    ...buildSeriesScripts('boundary', unitSeries, profile, false),
    ...buildSeriesScripts('boundary', fileSeries, profile, true),
    ...buildSeriesScripts('boundary', largeFileSeries, profile, false).map(
      (script): Script => ({ ...script, size: 'deep' }),
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
      control(buildPlainRequest('listPosts').spec),
      ...['1', '2', '99', '100', '0', '101'].map((limit) => probe({ operation: 'listPosts', query: { limit } })),
    ],
  },
];
