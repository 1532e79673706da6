/** The subcommands of `trigger`: one for each trigger of the mock, and shortcuts for other control operations. */

export interface Shortcut {
  readonly name: string;
  /** The id of the control operation. */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: (values: readonly string[]) => string;
  /** The names of the positional arguments; a trailing question mark marks an optional one. */
  readonly argumentNames: readonly string[];
  readonly body?: (values: readonly string[]) => Readonly<Record<string, unknown>>;
  readonly summary: string;
  readonly example: string;
  /** Whether the mock itself lists it as a trigger. */
  readonly isTrigger?: true;
}

const buildFixedPath = (path: string) => () => path;
const defineTrigger = (name: string, operation: string, summary: string, flags: string): Shortcut => ({
  name,
  operation,
  method: 'POST',
  path: buildFixedPath(`/triggers/${name}`),
  argumentNames: [],
  summary,
  example: `social-contract trigger ${name} ${flags}`,
  isTrigger: true,
});

export const shortcuts: readonly Shortcut[] = [
  defineTrigger(
    'comment',
    'triggerComment',
    'Adds a comment to a post',
    '--lead-magnet lm_000001 --text "The guide, please"',
  ),
  defineTrigger(
    'acceptance',
    'triggerAcceptance',
    'Accepts the connection requests that a commenter got',
    '--commenter eve-adams',
  ),
  defineTrigger(
    'account',
    'triggerAccount',
    'Connects or disconnects an account, or blocks its publishing',
    '--account acc_social --connected false',
  ),
  defineTrigger('outreach', 'triggerOutreach', 'Connects or disconnects outreach accounts', '--connected false'),
  defineTrigger(
    'publish-failure',
    'triggerPublishFailure',
    'Makes publishing to one target of a post fail',
    '--post post_000001 --account-id acc_social',
  ),
  defineTrigger('metrics', 'triggerMetrics', 'Sets the metrics of a published post', '--post post_000001 --likes 120'),
  defineTrigger(
    'followers',
    'triggerFollowers',
    'Sets the followers of an account',
    '--account acc_social --followers 5000',
  ),
  {
    name: 'advance',
    operation: 'advanceClock',
    method: 'POST',
    path: buildFixedPath('/clock/advance'),
    argumentNames: ['DURATION|TIME'],
    body: ([to = '']) => (/^\d{4}-/.test(to) ? { to } : { by: to }),
    summary: 'Advances the clock and prints the effects',
    example: 'social-contract trigger advance PT1H',
  },
  {
    name: 'freeze',
    operation: 'setClock',
    method: 'PUT',
    path: buildFixedPath('/clock'),
    argumentNames: ['TIME?'],
    body: ([now]) => ({ mode: 'frozen', ...(now === undefined ? {} : { now }) }),
    summary: 'Freezes the clock',
    example: 'social-contract trigger freeze 2030-01-07T09:00:00Z',
  },
  {
    name: 'unfreeze',
    operation: 'setClock',
    method: 'PUT',
    path: buildFixedPath('/clock'),
    argumentNames: [],
    body: () => ({ mode: 'real' }),
    summary: 'Unfreezes the clock',
    example: 'social-contract trigger unfreeze',
  },
  {
    name: 'activate',
    operation: 'activateLeadMagnet',
    method: 'POST',
    path: ([id = '']) => `/lead-magnets/${encodeURIComponent(id)}/activate`,
    argumentNames: ['LEAD_MAGNET'],
    summary: 'Resumes a lead magnet',
    example: 'social-contract trigger activate lm_000001',
  },
  {
    name: 'outbox',
    operation: 'readOutbox',
    method: 'GET',
    path: buildFixedPath('/outbox'),
    argumentNames: [],
    summary: 'Shows messages, replies, comments and emails',
    example: 'social-contract trigger outbox',
  },
  {
    name: 'deliveries',
    operation: 'listDeliveries',
    method: 'GET',
    path: buildFixedPath('/deliveries'),
    argumentNames: [],
    summary: 'Shows webhook deliveries',
    example: 'social-contract trigger deliveries',
  },
  {
    name: 'reset',
    operation: 'reset',
    method: 'POST',
    path: buildFixedPath('/reset'),
    argumentNames: [],
    summary: 'Resets the mock to its initial state',
    example: 'social-contract trigger reset',
  },
];
