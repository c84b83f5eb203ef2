import { render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, it, vi } from 'vitest';
import { InGoes } from './in-goes.tsx';

it('draws every part, and each once', async () => {
  const drawn = vi.fn<(part: string) => void>();
  render(
    <InGoes>
      {['First', 'Second', 'Third'].map((part) => (
        <Profiler key={part} id={part} onRender={drawn}>
          <p>{part}</p>
        </Profiler>
      ))}
    </InGoes>,
  );
  await screen.findByText('Third');
  expect(screen.getAllByText(/./).map(({ textContent }) => textContent)).toEqual([
    'First',
    'Second',
    'Third',
  ]);
  expect(drawn.mock.calls.map(([part]) => part)).toEqual(['First', 'Second', 'Third']);
});
