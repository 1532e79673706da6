/** The API keys of the service under test. */
export const keys = {
  primary: 'demo-api-pro',
  other: 'selftest-other',
  basic: 'demo-starter',
  api: 'demo-api',
  starter: 'demo-starter',
} as const;
