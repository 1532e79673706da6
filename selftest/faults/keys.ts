/** The keys of the service that faults are planted in. */
export const keys = {
  primary: 'demo-api-pro',
  other: 'selftest-other',
  basic: 'demo-starter',
  api: 'demo-api',
  starter: 'demo-starter',
} as const;
