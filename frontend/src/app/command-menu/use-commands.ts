import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { selectIsAdmin, selectIsSignedIn } from '../../features/session/session-slice.js';
import { useLogout } from '../../features/session/use-logout.js';
import type { PushedState } from '../../shared/lib/address/use-undo.js';
import { useDebounced } from '../../shared/lib/hooks/use-debounced.js';
import { chooseTheme, currentTheme } from '../../shared/lib/theme.js';
import { countText, creditsText, formatDay } from '../../shared/lib/words/format.js';
import { wordsForStates } from '../../shared/lib/words/pack-words.js';
import { accountTabs, adminTabs } from '../page-tabs.js';
import { navLinks } from '../top-bar/nav-links.js';
import { commandMenuApi } from './command-menu-api.js';
import type { Command } from './commands.js';

const searchMs = 250;
const shortestSearch = 2;

type Place = readonly [to: string, label: string, keywords?: string];

const visitorPlaces: readonly Place[] = [
  ['/', 'Home', 'landing start'],
  ['/pricing', 'Pricing', 'cost packages credits'],
  ['/developers', 'API for developers', 'reference keys webhooks curl python'],
  ['/login', 'Login', 'sign in'],
  ['/register', 'Register', 'sign up account'],
  ['/do-not-sell', 'Do not sell my information', 'opt out privacy erase'],
  ['/verify-file', 'Verify a file', 'diligence signature hash genuine'],
];
const otherNames: Readonly<Record<string, string>> = {
  '/buy-leads': 'order map states purchase',
  '/my-leads': 'packs downloads csv',
  '/my-purchases': 'history receipts transactions statement',
  '/buy-credits': 'pay card packages add',
  '/faq': 'help questions support',
  '/account/profile': 'name email address password',
  '/account/security': 'sessions devices log out everywhere',
  '/account/notifications': 'emails notices bell',
  '/account/billing': 'company address tax id receipts',
  '/account/developers': 'webhooks api',
  '/account/data': 'export my data delete privacy',
  '/admin/data': 'datasets upload csv import',
  '/admin/credits': 'users balance',
  '/admin/email': 'email campaign send',
  '/admin/analytics': 'revenue figures charts',
};

/** Everything that the command menu finds for this user, and the state of what it asks the server. */
export function useCommands(query: string, onShortcuts: () => void) {
  const pages = usePages();
  const goods = useGoods();
  const users = useUsers(query);
  const actions = useActions(onShortcuts);
  const commands = useMemo(
    () => [...pages, ...goods.commands, ...users.commands, ...actions],
    [pages, goods.commands, users.commands, actions],
  );
  return {
    commands,
    isLoading: goods.isLoading || users.isLoading,
    isIncomplete: goods.isError || users.isError,
  };
}

function usePages(): Command[] {
  const isSignedIn = useSelector(selectIsSignedIn);
  const isAdmin = useSelector(selectIsAdmin);
  const navigate = useNavigate();
  return useMemo(() => {
    const own: Place[] = [
      ['/dashboard', 'Dashboard', 'start home'],
      ...navLinks.map(({ to, label }): Place => [to, label, otherNames[to]]),
      ['/saved-orders', 'Saved orders', 'buy again repeat favorites'],
      ['/suppression-lists', 'Suppression lists', 'phones exclude customers do not sell'],
      ['/stock-alerts', 'Alerts', 'wait notify missing leads'],
      ['/status-changes', 'Status changes', 'do not call dnc registry opted out'],
      ...accountTabs.map(({ to, label }): Place => [to, `Account: ${label}`, otherNames[to]]),
      ['/pricing', 'Pricing', 'cost packages'],
      ['/developers', 'API for developers', 'reference keys webhooks curl python'],
    ];
    const admin = adminTabs.map(({ to, label }): Place => [
      to,
      `Admin: ${label}`,
      otherNames[to] ?? '',
    ]);
    const places = isSignedIn ? [...own, ...(isAdmin ? admin : [])] : visitorPlaces;
    return places.map(([to, label, keywords = '']) => ({
      id: to,
      group: 'Pages',
      label,
      keywords,
      run: () => void navigate(to),
    }));
  }, [isSignedIn, isAdmin, navigate]);
}

function useGoods() {
  const skip = !useSelector(selectIsSignedIn);
  const navigate = useNavigate();
  const isAdmin = useSelector(selectIsAdmin);
  const { pathname } = useLocation();
  const datasets = commandMenuApi.useMenuDatasetsQuery({ isAdmin }, { skip });
  const packs = commandMenuApi.useNewestPacksQuery(undefined, { skip });
  const commands = useMemo((): Command[] => {
    const toDataset = datasets.data?.map(({ _id, name, description }): Command => ({
      id: `dataset-${_id}`,
      group: 'Datasets',
      label: name,
      detail: isAdmin ? 'Admin data' : 'Buy leads',
      keywords: `${description} dataset`,
      run: () => {
        const page = isAdmin ? '/admin/data' : '/buy-leads';
        void navigate(`${page}?${new URLSearchParams({ dataset: _id })}`);
      },
    }));
    const toPack = packs.data?.map(({ _id, dataset, quantity, states, purchasedAt }): Command => ({
      id: `pack-${_id}`,
      group: 'Packs',
      label: dataset.name,
      detail: `${countText(quantity, 'lead')} · ${wordsForStates(states)} · ${formatDay(purchasedAt)}`,
      keywords: `pack my leads ${states.join(' ')}`,
      // Closing the preview goes back to the list that was on screen.
      run: () =>
        void navigate(`/my-leads?${new URLSearchParams({ preview: _id })}`, {
          state: { openedFrom: pathname } satisfies PushedState,
        }),
    }));
    return [...(toDataset ?? []), ...(toPack ?? [])];
  }, [datasets.data, packs.data, isAdmin, pathname, navigate]);
  return {
    commands,
    isLoading: datasets.isLoading || packs.isLoading,
    isError: datasets.isError || packs.isError,
  };
}

function useUsers(query: string) {
  const isAdmin = useSelector(selectIsAdmin);
  const navigate = useNavigate();
  const text = query.trim().slice(0, 254);
  const search = useDebounced(text, searchMs);
  const isAsked = isAdmin && search.length >= shortestSearch;
  const { currentData, isFetching, isError } = commandMenuApi.useFoundUsersQuery(search, {
    skip: !isAsked,
  });
  const commands = useMemo((): Command[] => {
    const found = isAsked ? (currentData ?? []) : [];
    return found.map(({ _id, email, creditBalance }) => ({
      id: `user-${_id}`,
      group: 'Users',
      label: email,
      detail: creditsText(creditBalance),
      isFound: true,
      run: () => void navigate(`/admin/credits?${new URLSearchParams({ search: email })}`),
    }));
  }, [isAsked, currentData, navigate]);
  const isComing = isAdmin && text.length >= shortestSearch && text !== search;
  return { commands, isLoading: isFetching || isComing, isError: isAsked && isError };
}

function useActions(onShortcuts: () => void): Command[] {
  const isSignedIn = useSelector(selectIsSignedIn);
  const logOut = useLogout();
  const other = currentTheme() === 'light' ? 'dark' : 'light';
  const action = (label: string, keywords: string, run: () => void): Command => ({
    id: label,
    group: 'Actions',
    label,
    keywords,
    run,
  });
  return [
    action(`Switch to ${other} theme`, 'colors mode appearance', () => chooseTheme(other)),
    action('Keyboard shortcuts', 'keys help', onShortcuts),
    ...(isSignedIn ? [action('Log out', 'sign out logout', logOut)] : []),
  ];
}
