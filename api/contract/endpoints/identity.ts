import * as z from 'zod/mini';
import * as auth from '../auth.ts';
import { type Endpoint, noBody } from './endpoint.ts';

export const identityEndpoints = {
  register: {
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Create an account and sign in',
    public: true,
    body: auth.registerRequest,
    status: 201,
    answer: auth.registerAnswer,
    refusals: ['email_taken', 'too_many_requests'],
  },
  login: {
    method: 'POST',
    path: '/api/auth/login-direct',
    summary: 'Sign in with email and password',
    public: true,
    body: auth.loginRequest,
    status: 200,
    answer: auth.loginAnswer,
    refusals: ['invalid_credentials', 'too_many_requests'],
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End this session',
    public: true,
    body: noBody,
    status: 204,
  },
  currentUser: {
    method: 'GET',
    path: '/api/auth/user',
    summary: 'The signed-in user',
    status: 200,
    answer: auth.user,
  },
  googleStatus: {
    method: 'GET',
    path: '/api/auth/google/status',
    summary: 'Whether Google sign-in is set up',
    public: true,
    status: 200,
    answer: auth.googleStatus,
  },
  deleteData: {
    method: 'POST',
    path: '/api/user/delete-data',
    summary: 'Delete all data of the ledger; the login stays',
    body: noBody,
    status: 200,
    answer: z.object({ message: z.string() }),
  },
} as const satisfies Record<string, Endpoint>;
