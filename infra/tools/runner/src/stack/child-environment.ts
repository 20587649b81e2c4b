/** Secrets reach a child only when its own list of variables names them. */
const secrets = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SENDGRID_API_KEY',
  'AUTH_PRIVATE_KEY',
  'OPT_OUT_KEYS',
  'DILIGENCE_SECRET',
  'SECOND_FACTOR_KEYS',
  'ADMIN_PASSWORD',
];

/** The environment of the user, without the variables for the program that started the runner. */
export function childEnvironment(
  variables: Record<string, string | undefined>,
  inherited: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const kept = Object.entries(inherited).filter(
    ([name]) =>
      name !== 'NODE_OPTIONS' &&
      !/^(npm_|RABBITMQ_|ERL_|JEST_|MAKE)/.test(name) &&
      !secrets.includes(name),
  );
  return { ...Object.fromEntries(kept), ...variables };
}
