import "@fontsource-variable/grenze-gotisch/wght.css";
import "@fontsource/alegreya-sans/latin-400.css";
import "@fontsource/alegreya-sans/latin-500.css";
import "@fontsource/alegreya-sans/latin-700.css";
import "@fontsource/alegreya-sans/latin-400-italic.css";
import "./look/ground.css";
import "./look/pieces.css";
import "./look/table.css";
import "./look/lobby.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { show } from "./prefs.svelte";

show();
matchMedia("(prefers-color-scheme: light)").addEventListener("change", show);
mount(App, { target: document.getElementById("app") as HTMLElement });
