import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Factors } from '../../api/contract/factors.ts';
import { write } from '../base/api.ts';
import { refetch } from '../base/query-client.ts';
import { useRead } from '../base/read-query.ts';
import { newKey } from '../base/submit-key.ts';
import { type Ask, type GuardedSpec, useGuardedWrite } from '../base/use-guarded-write.ts';
import { useWrite } from '../base/use-write.ts';
import { securityText } from '../text/security.ts';

const nothing: Factors = { password: true, authenticatorApp: null, passkeys: [], recoveryCodes: 0 };

/** How the person signs in, read again whenever it comes in sight: nothing tells of what another device has changed. */
export function useFactors(isSeen: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (isSeen) void refetch(client, [['factors']]);
  }, [client, isSeen]);
  return useRead('factors', '/api/auth/factors', nothing);
}

export type Codes = { readonly recoveryCodes: readonly string[] };

/** A write that changes how the person signs in. */
const useGuarded = <Input, Output>(ask: Ask, spec: Omit<GuardedSpec<Input, Output>, 'failure'>) =>
  useGuardedWrite<Input, Output>(ask, {
    refresh: [['factors'], ['sessions']],
    failure: securityText.failed,
    ...spec,
  });

type OnRefused = { readonly onRefused: (error: Error) => boolean };
type OnCodes = { readonly onDone: (codes: Codes) => void };

/** The secret of a new authenticator app, and the address by which the app takes it. */
export type NewApp = { readonly secret: string; readonly address: string };

export const useBeginApp = (ask: Ask, on: { readonly onDone: (app: NewApp) => void }) =>
  useGuarded<void, NewApp>(ask, {
    ...on,
    send: (_, key) => write('POST', '/api/auth/authenticator-app', { key }),
  });

export const useConfirmApp = (ask: Ask, on: OnRefused & OnCodes) =>
  useGuarded<string, Codes>(ask, {
    send: (code, key) =>
      write('POST', '/api/auth/authenticator-app/confirm', { key, body: { code } }),
    success: securityText.appAdded,
    ...on,
  });

export const useRemoveApp = (ask: Ask) =>
  useGuarded<void, void>(ask, {
    send: (_, key) => write('DELETE', '/api/auth/authenticator-app', { key }),
    success: securityText.appRemoved,
  });

/** Has the browser make a passkey with this name, and adds it. */
export const useAddPasskey = (ask: Ask, on: OnRefused & OnCodes) =>
  useGuarded<string, Codes>(ask, {
    send: async (name) => {
      const { makePasskey } = await import('../base/passkeys.ts');
      const passkey = await makePasskey('/api/auth/passkeys/begin', securityText.passkeyFailed);
      // Another passkey under the same name is another request.
      return write('POST', '/api/auth/passkeys', { key: newKey(), body: { name, passkey } });
    },
    success: securityText.passkeyAdded,
    ...on,
  });

export const useRemovePasskey = (ask: Ask) =>
  useGuarded<number, void>(ask, {
    send: (id, key) => write('DELETE', `/api/auth/passkeys/${id}`, { key }),
    success: securityText.passkeyRemoved,
  });

export const useRenewCodes = (ask: Ask, on: OnCodes) =>
  useGuarded<void, Codes>(ask, {
    send: (_, key) => write('POST', '/api/auth/recovery-codes', { key }),
    success: securityText.codesMade,
    ...on,
  });

export type PasswordChange = { readonly password: string; readonly newPassword: string };

export const useChangePassword = (ask: Ask, on: OnRefused & { readonly onDone: () => void }) =>
  useGuarded<PasswordChange, void>(ask, {
    send: (body, key) => write('POST', '/api/auth/password', { key, body }),
    success: securityText.passwordChanged,
    ...on,
  });

/** The password, where there is one, and a second factor, where there is one: a code, or else a passkey is asked. */
export type Identity = { readonly password?: string; readonly code?: string };

export const useConfirmIdentity = ({ onRefused }: OnRefused) =>
  useWrite<Identity & { readonly withPasskey?: boolean }, void>({
    send: async ({ withPasskey, ...body }, key) => {
      const path = '/api/auth/confirm';
      if (!withPasskey) return write('POST', path, { key, body });
      const { signWithPasskey } = await import('../base/passkeys.ts');
      const passkey = await signWithPasskey(`${path}/passkey`, securityText.passkeyFailed);
      return write('POST', path, { key: newKey(), body: { ...body, passkey } });
    },
    refresh: [],
    failure: securityText.failed,
    onRefused,
  });
