/** Subcommands of `trigger`: every trigger of the mock, and shortcuts for other control operations. */

export interface Shortcut {
  readonly name: string;
  /** The id of the control operation. */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: (words: readonly string[]) => string;
  /** The positional arguments; a trailing question mark marks an optional one. */
  readonly words: readonly string[];
  readonly body?: (words: readonly string[]) => Readonly<Record<string, unknown>>;
  readonly says: string;
  readonly example: string;
  /** Whether the mock itself lists it as a trigger. */
  readonly trigger?: true;
}

const at = (path: string) => () => path;
const trigger = (name: string, operation: string, says: string, flags: string): Shortcut => ({
  name,
  operation,
  method: 'POST',
  path: at(`/triggers/${name}`),
  words: [],
  says,
  example: `social-contract trigger ${name} ${flags}`,
  trigger: true,
});

export const shortcuts: readonly Shortcut[] = [
  trigger(
    'comment',
    'triggerComment',
    'Adds a comment to a post',
    '--lead-magnet lm_000001 --text "The guide, please"',
  ),
  trigger(
    'account',
    'triggerAccount',
    'Connects or disconnects an account, or blocks its publishing',
    '--account acc_social --connected false',
  ),
  trigger('outreach', 'OutreachTrigger', 'Connects or disconnects outreach accounts', '--connected false'),
  trigger(
    'publish-failure',
    'triggerPublishFailure',
    'Makes publishing to one target of a post fail',
    '--post post_000001 --account-id acc_social',
  ),
  {
    name: 'advance',
    operation: 'advanceClock',
    method: 'POST',
    path: at('/clock/advance'),
    words: ['DURATION|TIME'],
    body: ([to = '']) => (to.startsWith('P') ? { by: to } : { to }),
    says: 'Advances the clock and prints the effects',
    example: 'social-contract trigger advance PT1H',
  },
  {
    name: 'freeze',
    operation: 'setClock',
    method: 'PUT',
    path: at('/clock'),
    words: ['TIME?'],
    body: ([now]) => ({ mode: 'frozen', ...(now === undefined ? {} : { now }) }),
    says: 'Freezes the clock',
    example: 'social-contract trigger freeze 2030-01-07T09:00:00Z',
  },
  {
    name: 'unfreeze',
    operation: 'setClock',
    method: 'PUT',
    path: at('/clock'),
    words: [],
    body: () => ({ mode: 'real' }),
    says: 'Unfreezes the clock',
    example: 'social-contract trigger unfreeze',
  },
  {
    name: 'activate',
    operation: 'activateLeadMagnet',
    method: 'POST',
    path: ([id = '']) => `/lead-magnets/${encodeURIComponent(id)}/activate`,
    words: ['LEAD_MAGNET'],
    says: 'Resumes a lead magnet',
    example: 'social-contract trigger activate lm_000001',
  },
  {
    name: 'outbox',
    operation: 'readOutbox',
    method: 'GET',
    path: at('/outbox'),
    words: [],
    says: 'Shows messages, replies, comments and emails',
    example: 'social-contract trigger outbox',
  },
  {
    name: 'deliveries',
    operation: 'listDeliveries',
    method: 'GET',
    path: at('/deliveries'),
    words: [],
    says: 'Shows webhook deliveries',
    example: 'social-contract trigger deliveries',
  },
  {
    name: 'reset',
    operation: 'reset',
    method: 'POST',
    path: at('/reset'),
    words: [],
    says: 'Resets the mock to its initial state',
    example: 'social-contract trigger reset',
  },
];
