/** A service that does nothing passes no rule that demands more than the form of responses. */
import { expect, test } from 'vitest';
import { laws } from '../../spec/laws/index.ts';
import { rulesAndLaws } from '../judge/verdicts.ts';
import { buildSelection } from '../settings/selection.ts';
import { startIdleService } from '../testing/idleService.ts';
import { buildQuickOptions } from '../testing/quickOptions.ts';
import { runConformance } from './run.ts';

/** Rules that idle services really satisfy: their lists of accounts do not change, and they return hosted URLs. */
const satisfiedRules = /^(accounts\.(members|label|id\.unique)|outreach\.|reads\.change-nothing$|upload\.url$)/;
const forms = new Set(laws.filter(({ over }) => over === 'form').map(({ id }) => id));

/** Rules that the echo of a request, an empty list or a mere acceptance could seem to confirm. */
const only = [
  ...['post.delete.*', 'post.create.*', 'post.update.accepted', 'post.scheduled.*', 'post.publish-now.*'],
  ...['tenant.*', 'media.filename.*', 'media.videoTitle.*', 'photo.aiGenerated.*', 'upload.*', 'plan.*', 'accounts.*'],
  ...['leadMagnet.update.*', 'leadMagnet.workflow.accepted', 'leadMagnet.pause.*', 'leadMagnet.collect_only.*'],
  ...['media.names.reset', 'post.record.echo', 'post.target.once', 'post.list.platforms.known'],
];

test.each([
  ['returns what it receives', true],
  ['returns nothing', false],
])('a service that accepts everything and %s', { timeout: 60_000 }, async (_name, echoes) => {
  const service = await startIdleService(echoes);
  try {
    const { rules, exit } = await runConformance({
      ...buildQuickOptions(service.url, only),
      credentials: {
        primary: { key: 'key-primary', plans: ['api', 'pro'] },
        other: { key: 'key-other', plans: ['api', 'pro'] },
      },
      shrink: false,
      patience: 0,
    });
    const getSkipReason = buildSelection({ only }, rulesAndLaws);
    const selectedIds = new Set(rulesAndLaws.filter((rule) => getSkipReason(rule) === undefined).map(({ id }) => id));
    const passedIds = rules.filter(({ id, verdict }) => verdict === 'pass' && selectedIds.has(id)).map(({ id }) => id);
    expect(passedIds.filter((id) => !forms.has(id) && !satisfiedRules.test(id))).toEqual([]);
    expect(exit.code).not.toBe(0);
  } finally {
    await service.close();
  }
});
