"""What a training run leaves behind, written so that a kill never spoils it."""

import os

import torch

from network import Features, Network


def save(path, content):
    """Writes beside the file and moves it there."""
    torch.save(content, f"{path}.new")
    os.replace(f"{path}.new", path)


def load_network(path, environment):
    """The averaged network of a checkpoint."""
    content = torch.load(path, map_location=environment.device, weights_only=False)
    features = Features(content["config"]["features"], environment)
    network = Network(features, tuple(content["config"]["widths"])).to(environment.device)
    network.load_state_dict(content["state"]["average"])
    return network.requires_grad_(False)
